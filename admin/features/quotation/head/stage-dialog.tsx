import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { RadioField, TextField } from '#admin/ui/field/fields.tsx'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { SmallDialog } from './small-dialog.tsx'

type StageDialogProps = { info: QuotationInfo; open: boolean; onClose: () => void }

/** Where it can go by a person's note: 已发出 comes by sending, 已成交 after that, of nothing but what was sent. Its reason may be put right. */
const nextStages = ({ stage, is_changed }: QuotationInfo) =>
  quotationStages.filter(
    ({ value }) =>
      value !== STAGES.sent &&
      (value !== STAGES.won || (stage === STAGES.sent && !is_changed)) &&
      (value !== stage || value === STAGES.lost),
  )

/** How far a quotation has come: won, lost with a reason, void, or a draft again. */
export function StageDialog({ info, open, onClose }: StageDialogProps) {
  const { id, stage, lost_reason } = info
  const present = quotationStages.find(({ value }) => value === stage)
  return (
    <SmallDialog
      title="修改阶段"
      name="quotation-stage"
      open={open}
      save={api.quotation.setStage}
      initial={{ stage: stage === STAGES.lost ? stage : undefined, lost_reason }}
      toInput={(values: { stage: number | undefined; lost_reason: string }) => ({ id, ...values })}
      refreshes={[api.quotation.getQuopro, api.quotation.index]}
      onClose={onClose}
    >
      {(values) => (
        <>
          <RadioField
            name="stage"
            label="阶段"
            options={nextStages(info)}
            hint={present && `现在是“${present.label}”`}
          />
          {values.stage === STAGES.lost && (
            <TextField
              name="lost_reason"
              label="未成交原因"
              required
              placeholder="如：价格高于对手"
            />
          )}
        </>
      )}
    </SmallDialog>
  )
}
