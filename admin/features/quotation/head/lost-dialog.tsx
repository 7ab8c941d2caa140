import { api } from '#api/index.ts'
import { STAGES } from '#api/quotation/quotation-head.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { FieldGrid, MoneyField, TextField } from '#admin/ui/field/fields.tsx'
import type { QuotationInfo } from '../prices/line-prices.ts'

/** What of a quotation the dialogs of its stage are about. */
export type Staged = Pick<
  QuotationInfo,
  'id' | 'stage' | 'is_changed' | 'lost_reason' | 'rival' | 'rival_price'
>

type LostDialogProps = { info: Staged; open: boolean; onClose: () => void }

type Values = { lost_reason: string; rival: string; rival_price: string }

/** Notes a quotation as lost by a press on one of the company's reasons; who got it may be typed before. */
export function LostDialog({ info, open, onClose }: LostDialogProps) {
  const { id, rival, rival_price } = info
  const { data, isPending } = useRead(api.company.getDefaults, {}, { enabled: open })
  const reasons = data?.data.lost_reasons ?? []
  const isListed = isPending || reasons.length > 0
  return (
    <SmallDialog
      title="未成交"
      name="quotation-lost"
      open={open}
      save={api.quotation.setStage}
      initial={{ lost_reason: '', rival, rival_price }}
      toInput={(values: Values) => ({ id, stage: STAGES.lost, ...values })}
      onClose={onClose}
      {...(isListed && {
        question: { field: 'lost_reason', text: '为什么没有成交？点原因就保存', values: reasons },
      })}
    >
      {!isListed && <ReasonText />}
      <RivalFields />
    </SmallDialog>
  )
}

/** Why it was lost, where the company has no list of reasons. */
export const ReasonText = () => (
  <TextField name="lost_reason" label="未成交原因" required placeholder="如：价格高于对手" />
)

/** Who got it, and at what price. */
export const RivalFields = () => (
  <FieldGrid>
    <TextField name="rival" label="竞争对手" maxLength={60} placeholder="谁得到了订单" />
    <MoneyField name="rival_price" label="对手价格" />
  </FieldGrid>
)
