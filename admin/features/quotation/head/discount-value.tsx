import { Form } from 'antd'
import { DISCOUNT_KINDS, isAmountKind } from '#api/quotation/money/quotation-money.ts'
import { discountProblem } from '#api/quotation/quotation-head.ts'
import { centsFromText } from '#api/kit/money.ts'
import { MoneyField, NumberField } from '#admin/ui/field/fields.tsx'
import { basisOf } from '../prices/line-prices.ts'

/** The value of a total discount, which belongs to its kind and, where it is an amount, to the 单价口径. */

const VALUES: Readonly<Record<number, { label: string; suffix: string; hint: string }>> = {
  [DISCOUNT_KINDS.percent]: { label: '比例', suffix: '%', hint: '填 5 就是减去 5%' },
  [DISCOUNT_KINDS.amount]: { label: '减去', suffix: '元', hint: '' },
  [DISCOUNT_KINDS.target]: { label: '优惠至', suffix: '元', hint: '' },
}

export type Discount = { discount_kind: number; discount_value: string }

/** Why the kind cannot have the value that is typed; one that is no amount is refused by the server. */
export function problemOf({ discount_kind, discount_value }: Discount): string | undefined {
  const value = discount_value === '' ? null : centsFromText(discount_value)
  return value === undefined ? undefined : discountProblem(discount_kind, value)
}

async function refuseProblem(discount: Discount): Promise<void> {
  const problem = problemOf(discount)
  if (problem !== undefined) throw new Error(problem)
}

const AGAIN = '切换口径后请重新填写：原来的金额是按另一种单价口径定的'

/** Nothing without a discount. `isSwitched`: what was entered is an amount of the other 单价口径. */
export function DiscountValue({ kind, isSwitched }: { kind: number; isSwitched: boolean }) {
  const basis = basisOf({ tax_inclusive: Form.useWatch<unknown>('tax_inclusive') })
  const value = VALUES[kind]
  if (!value) return null
  const Field = isAmountKind(kind) ? MoneyField : NumberField
  return (
    <Field
      name="discount_value"
      label={value.label}
      suffix={value.suffix}
      {...(isAmountKind(kind) && { basis })}
      hint={isSwitched && isAmountKind(kind) ? AGAIN : value.hint}
      required
      rules={[
        {
          validator: (_, discount_value: string) =>
            refuseProblem({ discount_kind: kind, discount_value }),
        },
      ]}
    />
  )
}

/** What a stored quotation says of its discount and its 单价口径. */
export type StoredTerms = Discount & { tax_inclusive: number | '' }

/** Whether prices change their kind; those of earlier quotations count as with tax. */
export const isSwitchedFrom = (
  stored: Pick<StoredTerms, 'tax_inclusive'>,
  typed: { tax_inclusive?: unknown },
) => (typed.tax_inclusive === 0) !== (stored.tax_inclusive === 0)

/**
 * In a form that leaves the discount alone: the field that has to be filled in again once the 单价口径 is switched. It is there
 * before it is seen, so that a draft keeps it empty.
 */
export function DiscountAgain({ stored }: { stored: StoredTerms }) {
  if (!isAmountKind(stored.discount_kind)) return null
  return (
    <Form.Item noStyle shouldUpdate>
      {(form) => (
        <div hidden={!isSwitchedFrom(stored, form.getFieldsValue() as { tax_inclusive?: unknown })}>
          <DiscountValue kind={stored.discount_kind} isSwitched />
        </div>
      )}
    </Form.Item>
  )
}
