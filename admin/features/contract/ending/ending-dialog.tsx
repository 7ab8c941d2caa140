import { useState } from 'react'
import { extraKinds, extraLabel } from '#api/contract/ending.ts'
import type { EndingFigures } from '#api/contract/ending-calls.ts'
import { api } from '#api/index.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, LinesField, MoneyField, RadioField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { OpenWorkPart } from './open-work.tsx'
import { SettlementFacts } from './settlement-facts.tsx'

type EndingDialogProps = { id: number; onSaved: () => void; onClose: () => void }

/** 终止合同: the day, the reason and the settlement, with its figures and what is open, before one confirms. */
export function EndingDialog({ id, onSaved, onClose }: EndingDialogProps) {
  const answer = useRead(api.contract.getEnding, { id })
  // What was read before the dialog opened may have changed since.
  const figures = answer.isFetchedAfterMount ? answer.data?.data : undefined
  if (answer.isError) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  return figures && <FiguresDialog id={id} figures={figures} onSaved={onSaved} onClose={onClose} />
}

export type EndingValues = {
  ended_on: string
  end_reason: string
  end_goods: string
  end_extra: string
  end_extra_kind: number
  end_deduction: string
}

function FiguresDialog({
  id,
  figures,
  onSaved,
  onClose,
}: EndingDialogProps & { figures: EndingFigures }) {
  const { version, c_no, day, first_day, proposed } = figures
  // The page closes it by its address once it is gone, so that the cursor goes back to where it was.
  const [open, setOpen] = useState(true)
  return (
    <SmallDialog
      title={`终止合同 ${c_no}`}
      name="contract-ending"
      width={720}
      open={open}
      save={api.contract.endContract}
      confirm="终止合同"
      initial={{
        ended_on: day,
        end_reason: '',
        end_goods: proposed,
        end_extra: '',
        end_extra_kind: extraKinds[0].value,
        end_deduction: '',
      }}
      toInput={(values: EndingValues) => ({ id, version, proposed, ...values })}
      onSaved={onSaved}
      onClose={() => setOpen(false)}
      afterClose={onClose}
    >
      {(values) => (
        <>
          <FieldGrid>
            <DayField
              name="ended_on"
              label="终止日期"
              required
              hint={`不早于${first_day}（签订和最后一次发货）`}
            />
            <MoneyField name="end_goods" label="货款" required hint={goodsHint(proposed)} />
          </FieldGrid>
          <LinesField name="end_reason" label="终止原因" rows={2} required />
          <RadioField name="end_extra_kind" label="另计" options={extraKinds} />
          <FieldGrid>
            <MoneyField
              name="end_extra"
              label={extraLabel(values.end_extra_kind)}
              hint="由客户支付，不开票，不计销售额；没有的留空"
            />
            <MoneyField name="end_deduction" label="扣款" hint="从应付中扣除；没有的留空" />
          </FieldGrid>
          <SettlementFacts figures={figures} values={values} />
          <OpenWorkPart open={figures.open} />
        </>
      )}
    </SmallDialog>
  )
}

const goodsHint = (proposed: string) =>
  proposed === ''
    ? '合同没有明细，请按实际交付填写；没有交付的填0'
    : `建议 ${groupedFromText(proposed)}元：已发货、没有退回的货款`
