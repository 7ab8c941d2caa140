import { groupedFromCents } from '#api/kit/money.ts'
import {
  DISCOUNT_KINDS,
  isAmountKind,
  isTooMuch,
  pricedQuotation,
} from '#api/quotation/money/quotation-money.ts'
import type { PricedLine } from '#api/quotation/money/quotation-money.ts'
import { discountKinds, priceBases } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { RadioField } from '#admin/ui/field/fields.tsx'
import { termsOf } from '../prices/line-prices.ts'
import type { QuotationInfo } from '../prices/line-prices.ts'
import { DiscountValue, isSwitchedFrom, problemOf } from './discount-value.tsx'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

type TermsDialogProps = {
  open: boolean
  info: QuotationInfo
  /** The lines as their rows show them. */
  priced: readonly PricedLine[]
  onClose: () => void
}

type Terms = Pick<QuotationInfo, 'tax_inclusive' | 'discount_kind' | 'discount_value'>

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
      // The value of one kind is none of another: 5 % is not 5 元. Nor is 5 元 with tax 5 元 without.
      follow={(form, changed) => {
        if (changed.discount_kind === undefined && changed.tax_inclusive === undefined) return
        const values = form.getFieldsValue(true) as Terms
        const kind = values.discount_kind
        const isOther = isAmountKind(kind) && isSwitchedFrom(info, values)
        if (changed.discount_kind === undefined && !isAmountKind(kind)) return
        const isSame = kind === discount_kind && !isOther
        form.setFieldValue('discount_value', isSame ? discount_value : '')
      }}
      toInput={(values: Terms) => ({ id: info.id, version: info.version, ...values })}
      onClose={onClose}
    >
      {(values) => {
        const isSwitched = isSwitchedFrom(info, values)
        return (
          <>
            <RadioField name="discount_kind" label="整单优惠" options={discountKinds} />
            <DiscountValue kind={values.discount_kind} isSwitched={isSwitched} />
            <RadioField
              name="tax_inclusive"
              label="单价口径"
              options={priceBases}
              {...(tax_inclusive === '' && {
                hint: `这份报价还没有税率；选择后各行按 ${usual_tax_rate}% 计税`,
              })}
            />
            <p className="terms-total">
              合计（元）：{isSwitched ? '保存后按切换后的单价计算' : totalWith(values, priced)}
            </p>
          </>
        )
      }}
    </SmallDialog>
  )
}

/** What is to be paid under the terms that are being typed, once there is a value. */
function totalWith(terms: Terms, priced: readonly PricedLine[]): string {
  if (problemOf(terms) !== undefined) return '—'
  const { gross } = pricedQuotation(priced, termsOf(terms)).total
  return isTooMuch(gross) ? '超过上限' : groupedFromCents(gross)
}
