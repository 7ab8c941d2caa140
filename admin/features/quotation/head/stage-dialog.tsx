import { quotationStages, STAGES } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { RadioField, SelectField } from '#admin/ui/field/fields.tsx'
import { ReasonText, RivalFields, type Staged } from './lost-dialog.tsx'

type StageDialogProps = {
  info: Staged
  open: boolean
  onClose: () => void
}

type Values = {
  stage: number | undefined
  lost_reason: string
  rival: string
  rival_price: string
}

/** Where it can go by a person's note: 已发出 comes by sending, 已成交 after that, of nothing but what was sent. Its reason may be put right. */
const nextStages = ({ stage, is_changed }: Staged) =>
  quotationStages.filter(
    ({ value }) =>
      value !== STAGES.sent &&
      (value !== STAGES.won || (stage === STAGES.sent && !is_changed)) &&
      (value !== stage || value === STAGES.lost),
  )

/** How far a quotation has come: won, lost with a reason and a rival, void, or a draft again. */
export function StageDialog({ info, open, onClose }: StageDialogProps) {
  const { id, stage, lost_reason, rival, rival_price } = info
  const present = quotationStages.find(({ value }) => value === stage)
  return (
    <SmallDialog
      title="修改阶段"
      name="quotation-stage"
      open={open}
      save={api.quotation.setStage}
      initial={{
        stage: stage === STAGES.lost ? stage : undefined,
        lost_reason,
        rival,
        rival_price,
      }}
      toInput={(values: Values) => ({ id, ...values })}
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
          {values.stage === STAGES.lost && <LostFields stored={lost_reason} />}
        </>
      )}
    </SmallDialog>
  )
}

/** So many reasons stand beside each other; more are in a list that opens. */
const IN_SIGHT = 8

/** Why it was lost, of the company's reasons or as it is stored, and to whom. */
function LostFields({ stored }: { stored: string }) {
  const { data, isPending } = useRead(api.company.getDefaults, {})
  const reasons = data?.data.lost_reasons ?? []
  const all = [...new Set(stored === '' ? reasons : [...reasons, stored])]
  const reason = {
    name: 'lost_reason',
    label: '未成交原因',
    required: true,
    options: all.map((one) => ({ value: one, label: one })),
  }
  return (
    <>
      {reasons.length > 0 && all.length <= IN_SIGHT ? (
        <RadioField {...reason} />
      ) : isPending || reasons.length > 0 ? (
        <SelectField {...reason} loading={isPending} />
      ) : (
        <ReasonText />
      )}
      <RivalFields />
    </>
  )
}
