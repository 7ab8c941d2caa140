import { centsFromText, groupedFromCents } from '#api/kit/money.ts'
import { DISCOUNT_KINDS, isTooMuch, pricedQuotation } from '#api/quotation/quotation-money.ts'
import type { PricedLine } from '#api/quotation/quotation-money.ts'
import { discountKinds, discountProblem, priceBases } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { MoneyField, RadioField } from '#admin/ui/field/fields.tsx'
import { termsOf } from '../prices/line-prices.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { SmallDialog } from './small-dialog.tsx'

type TermsDialogProps = {
  open: boolean
  info: QuotationInfo
  /** The lines as their rows show them. */
  priced: readonly PricedLine[]
  onClose: () => void
}

type Terms = Pick<QuotationInfo, 'tax_inclusive' | 'discount_kind' | 'discount_value'>

const VALUES: Readonly<Record<number, { label: string; suffix: string; hint: string }>> = {
  [DISCOUNT_KINDS.percent]: { label: '比例', suffix: '%', hint: '填 5 就是减去 5%' },
  [DISCOUNT_KINDS.amount]: { label: '减去', suffix: '元', hint: '' },
  [DISCOUNT_KINDS.target]: { label: '优惠至', suffix: '元', hint: '' },
}

/** The total discount, and whether prices have tax in them. */
export function TermsDialog({ open, info, priced, onClose }: TermsDialogProps) {
  const { tax_inclusive, discount_kind, usual_tax_rate } = info
  const discount_value = discount_kind === DISCOUNT_KINDS.none ? '' : info.discount_value
  return (
    <SmallDialog
      title="整单优惠"
      name="quotation-terms"
      open={open}
      save={api.quotation.setQuotation}
      initial={{ discount_kind, discount_value, tax_inclusive }}
      // The value of one kind is none of another: 5 % is not 5 元.
      follow={(form, { discount_kind: kind }) => {
        if (kind === undefined) return
        form.setFieldValue('discount_value', kind === discount_kind ? discount_value : '')
      }}
      toInput={(values: Terms) => ({ id: info.id, version: info.version, ...values })}
      refreshes={[api.quotation.getQuopro, api.quotation.index]}
      onClose={onClose}
    >
      {(values) => {
        const value = VALUES[values.discount_kind]
        return (
          <>
            <RadioField name="discount_kind" label="整单优惠" options={discountKinds} />
            {value && (
              <MoneyField
                name="discount_value"
                label={value.label}
                suffix={value.suffix}
                hint={value.hint}
                required
                rules={[
                  {
                    validator: (_, discount_value: string) =>
                      refuseProblem({ ...values, discount_value }),
                  },
                ]}
              />
            )}
            <RadioField
              name="tax_inclusive"
              label="单价口径"
              options={priceBases}
              {...(tax_inclusive === '' && {
                hint: `这份报价还没有税率；选择后各行按 ${usual_tax_rate}% 计税`,
              })}
            />
            <p className="terms-total">合计（元）：{totalWith(values, priced)}</p>
          </>
        )
      }}
    </SmallDialog>
  )
}

type Discount = Pick<Terms, 'discount_kind' | 'discount_value'>

/** Why the kind cannot have the value that is typed; one that is no amount is refused by the server. */
function problemOf({ discount_kind, discount_value }: Discount): string | undefined {
  const value = discount_value === '' ? null : centsFromText(discount_value)
  return value === undefined ? undefined : discountProblem(discount_kind, value)
}

async function refuseProblem(discount: Discount): Promise<void> {
  const problem = problemOf(discount)
  if (problem !== undefined) throw new Error(problem)
}

/** What is to be paid under the terms that are being typed, once there is a value. */
function totalWith(terms: Terms, priced: readonly PricedLine[]): string {
  if (problemOf(terms) !== undefined) return '—'
  const { gross } = pricedQuotation(priced, termsOf(terms)).total
  return isTooMuch(gross) ? '超过上限' : groupedFromCents(gross)
}
