import { quotationStages, STAGES } from '#api/quotation-head.ts'
import { api } from '#api/index.ts'
import { RadioField, TextField } from '#admin/ui/fields.tsx'
import type { QuotationInfo } from './line-prices.ts'
import { SmallDialog } from './small-dialog.tsx'

type StageDialogProps = { info: QuotationInfo; open: boolean; onClose: () => void }

/** What a person notes; 已发出 comes by sending. */
const NOTED = quotationStages.filter(({ value }) => value !== STAGES.sent)

/** How far a quotation has come: won, lost with a reason, void, or a draft again. */
export function StageDialog({ info, open, onClose }: StageDialogProps) {
  return (
    <SmallDialog
      title="修改阶段"
      name="quotation-stage"
      open={open}
      save={api.quotation.setStage}
      initial={{ stage: info.stage === '' ? STAGES.draft : info.stage, lost_reason: '' }}
      toInput={(values: { stage: number; lost_reason?: string }) => ({ id: info.id, ...values })}
      refreshes={[api.quotation.getQuopro, api.quotation.index]}
      onClose={onClose}
    >
      {(values) => (
        <>
          <RadioField name="stage" label="阶段" options={NOTED} />
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
