import { Button } from 'antd'
import { isClosed } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import type { LineSession } from '../lines/saving/line-session.ts'
import css from '../offer/offer.module.css'
import type { Preparing } from '../offer/use-prepare.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { Differences } from './version-difference.tsx'

type RestoreButtonProps = { session: LineSession; info: QuotationInfo; preparing: Preparing }

const { getDifference, restoreVersion } = api.quotation

/** Takes back what was changed since the quotation was sent, once what that is was looked at. */
export function RestoreButton({ session, info, preparing }: RestoreButtonProps) {
  const mayEdit = useCan('quotation:edit')
  const { send, busy } = useChange(restoreVersion)
  const { id, revision, is_changed, stage } = info

  async function press(): Promise<void> {
    if (!(await preparing.prepare('恢复'))) return
    const { content_version } = session.info() ?? info
    const difference = await preparing.answered(() => call(getDifference, { id, from: revision }))
    if (!difference) return
    const question = <RestoreQuestion revision={revision} sentences={difference.data} />
    if (await preparing.agrees(question, `恢复到V${revision}？`))
      await send({ id, content_version })
  }

  if (!is_changed || !mayEdit || isClosed(stage)) return null
  return (
    <Button loading={busy} onClick={() => void press()}>
      恢复到V{revision}
    </Button>
  )
}

type RestoreQuestionProps = { revision: number; sentences: readonly string[] }

function RestoreQuestion({ revision, sentences }: RestoreQuestionProps) {
  const version = `V${revision}`
  return (
    <>
      {sentences.length === 0
        ? `内容与${version}没有差别，恢复之后不再有未发出的修改。`
        : `审核状态也回到发出${version}时。发出之后的这些修改会撤销：`}
      {sentences.length > 0 && (
        <div className={css.undone}>
          <Differences sentences={sentences} />
        </div>
      )}
    </>
  )
}
