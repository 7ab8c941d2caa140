import { useState } from 'react'
import { permissionGroups } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { KEY_STATES, keyStates, type KeyRow } from '#api/key/key.ts'
import { useMayCall, useRead } from '#admin/lib/calls/query.ts'
import { SimpleList } from '#admin/record-list/simple-list.tsx'
import {
  staffColumn,
  statusColumn,
  textCell,
  timeColumn,
} from '#admin/record-list/table/columns.tsx'
import type { Column, EmptyHint, RowAction } from '#admin/record-list/types.ts'
import { KeyDialog } from './key-dialog.tsx'
import { NewKey } from './new-key.tsx'

/** A module's permissions in a few words. */
const permissionsInWords = (chosen: readonly string[]) =>
  permissionGroups
    .flatMap(({ label, options }) => {
      const those = options.filter(({ value }) => chosen.includes(value))
      if (those.length === 0) return []
      if (those.length === options.length) return `${label}：全部`
      return `${label}：${those.map(({ action }) => action).join('、')}`
    })
    .join('；')

const NAME: Column<KeyRow> = { title: '名称', field: 'name', card: 'name', width: 180 }
const OTHERS: readonly Column<KeyRow>[] = [
  {
    title: '权限',
    field: 'permissions',
    card: 'text',
    render: ({ permissions }) => textCell(permissionsInWords(permissions)),
  },
  { title: '到期', field: 'expires_on', width: 110 },
  // On a phone its title says which of the days it is.
  {
    title: '最近使用',
    field: 'used_at',
    width: 100,
    render: timeColumn<KeyRow>('used_at').render!,
  },
  statusColumn('state', { options: keyStates }),
]
const OWN = [NAME, ...OTHERS]
const EVERYBODYS = [NAME, staffColumn('用户', 120), ...OTHERS]

const EMPTY: EmptyHint = {
  text: '还没有 API 密钥',
  advice: '点“新建密钥”，让 ERP、网站等别的程序读写这里的数据',
}

const END: RowAction<KeyRow> = {
  label: '结束',
  change: api.key.endKey,
  danger: true,
  confirmTitle: ({ name }) => `结束密钥“${name}”？`,
  confirm: '用它的程序立即不能再读写，不能恢复',
  shown: ({ state }) => state !== KEY_STATES.ended,
}

/** The keys by which other programs call: one's own, and everybody's for who ends them. */
export function KeyScreen() {
  const all = useMayCall(api.key.getAll)
  const list = all ? api.key.getAll : api.key.index
  const answer = useRead(list, {})
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  return (
    <SimpleList
      kind="key"
      title="API 密钥"
      list={list}
      answer={answer}
      rows={answer.data?.data}
      columns={all ? EVERYBODYS : OWN}
      actions={[END]}
      create={{ label: '新建密钥', onClick: () => setMaking(true) }}
      emptyHint={EMPTY}
    >
      <KeyDialog open={making} onMade={setMade} onClose={() => setMaking(false)} />
      <NewKey made={made} onClose={() => setMade(undefined)} />
    </SimpleList>
  )
}
