import { api } from '#api/index.ts'
import type { MemoRecord } from '#api/memo/memo.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { LinesField, TextField } from '#admin/ui/field/fields.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'

const EMPTY = { m_title: '', m_text: '' } satisfies Partial<MemoRecord>

const load = async (id: number, signal?: AbortSignal) =>
  (await call(api.memo.getMemo, { id }, { signal })).data

/** A memo's form. */
export function MemoPage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const edits = useCan('memo:edit')

  function locked({ can, user_name }: MemoRecord): string | undefined {
    if (can.change) return undefined
    return edits ? `这条备忘是${user_name}录入的，您只能查看` : '您没有修改备忘的权限，只能查看'
  }

  return (
    <RecordPage<MemoRecord>
      title={id === 'new' ? '新增备忘' : edits ? '编辑备忘' : '查看备忘'}
      name="memo"
      id={id}
      load={load}
      empty={EMPTY}
      naming={(record) => record.m_title}
      save={api.memo.setMemo}
      history={api.memo.getHistory}
      locked={locked}
      refreshes={[api.memo.index]}
    >
      <TextField name="m_title" label="标题" required />
      <LinesField name="m_text" label="内容" rows={8} />
    </RecordPage>
  )
}
