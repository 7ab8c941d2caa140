import { Form, Input } from 'antd'
import type { FormInstance } from 'antd'
import { api } from '#api/index.ts'
import {
  closedText,
  customerCopy,
  isClosed,
  priceBases,
  recipientTexts,
  termTexts,
} from '#api/quotation/quotation-head.ts'
import type { QuotationRow } from '#api/quotation/quotation.ts'
import { emptyTexts, fieldOf } from '#api/kit/fields/record-texts.ts'
import { recordStatuses, yesNo } from '#api/kit/status.ts'
import { call } from '#admin/lib/calls/client.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { FieldGrid, LinesField, RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { PaymentStepsField } from '#admin/ui/field/payment-steps.tsx'
import { Folded } from '#admin/ui/form/folded.tsx'
import { unlinkCustomer } from './customer-copy.ts'
import { CustomerName } from './customer-name.tsx'
import { withNewCustomer } from './new-customer.ts'
import { ChangedNote, StageTag } from './stage-tag.tsx'
import { DiscountAgain, isSwitchedFrom } from './discount-value.tsx'
import type { StoredTerms } from './discount-value.tsx'
import { TemplateChoice } from './template-choice.tsx'
import css from './quotation-form.module.css'

/** What dialog and page share. */
export const quotationForm = {
  title: '报价管理',
  name: 'quotation',
  load: async (id: number, signal?: AbortSignal) =>
    (await call(api.quotation.getQuotation, { id }, { signal })).data,
  naming: (record: { quo_name: string }) => record.quo_name,
  locked: ({ stage }: { stage: number | '' }) => (isClosed(stage) ? closedText(stage) : undefined),
  save: api.quotation.setQuotation,
  toInput: withNewCustomer,
  follow: (form: FormInstance, before: Record<string, unknown>, record: StoredTerms) => {
    unlinkCustomer(form, before)
    emptyAmount(form, before, record)
  },
  history: api.quotation.getHistory,
}

/** The same for a new quotation of a customer, with what a quotation copies of them. */
export const quotationFormOf = (customer_id: number) => ({
  ...quotationForm,
  context: `customer ${customer_id}`,
  load: async (id: number, signal?: AbortSignal) => {
    const record = await quotationForm.load(id, signal)
    if (id !== 0) return record
    const { data } = await call(api.customer.getCustomer, { id: customer_id }, { signal })
    return { ...record, customer_id, cus_name: data.cus_name, ...customerCopy(data) }
  },
})

/** Two columns of short fields. */
export const QUOTATION_DIALOG_WIDTH = 760

/** The values of the emptied form. */
export const EMPTY_QUOTATION = {
  quo_name: '',
  customer_id: '' as const,
  new_customer: '',
  ...emptyTexts(recipientTexts),
  valid_until: '',
  payment_steps: [],
  ...emptyTexts(termTexts),
  quo_info: '',
  is_template: 0,
  print_customer: 1,
  tax_inclusive: 1,
  quo_status: 0,
}

const field = fieldOf({ ...recipientTexts, ...termTexts })

type Sent = Pick<QuotationRow, 'stage' | 'valid_until' | 'revision' | 'is_changed'>

/** The stage of what was sent, over its fields. */
function SentStage({ quotation }: { quotation: Sent }) {
  if (!(quotation.revision > 0)) return null
  return (
    <p className={css.stage}>
      V{quotation.revision} <StageTag quotation={quotation} />{' '}
      {quotation.is_changed && <ChangedNote />}
    </p>
  )
}

/** An amount that is taken off the whole is of the 单价口径 in which it was entered. */
function emptyAmount(form: FormInstance, before: Record<string, unknown>, stored: StoredTerms) {
  const typed = form.getFieldsValue() as { tax_inclusive?: unknown }
  if (typed.tax_inclusive === before['tax_inclusive']) return
  const isSwitched = isSwitchedFrom(stored, typed)
  form.setFieldValue('discount_value', isSwitched ? '' : stored.discount_value)
}

/** The fields of a quotation: whom it is for first, its terms where one opens them. */
export function QuotationFields({ quotation }: { quotation: Sent & StoredTerms }) {
  return (
    <>
      <SentStage quotation={quotation} />
      <TextField name="quo_name" label="报价名称" required />
      <CustomerName />
      <FieldGrid>
        <TextField {...field('cus_contact')} />
        <TextField {...field('cus_phone')} />
        <TextField {...field('cus_address')} />
        <TextField {...field('project')} />
        <TextField {...field('delivery_place')} />
        <DayField name="valid_until" label="有效期至" />
      </FieldGrid>
      <Folded parts={[{ label: '条款', children: <Terms /> }]} />
      <LinesField name="quo_info" label="报价说明" />
      <FieldGrid roomy>
        <RadioField
          name="tax_inclusive"
          label="单价口径"
          options={priceBases}
          along={['discount_value']}
        />
        <RadioField
          name="is_template"
          label="作为模板"
          options={yesNo}
          tip="列表中可以只看模板；复制模板得到一份新报价"
        />
      </FieldGrid>
      <DiscountAgain stored={quotation} />
      <RadioField name="quo_status" label="状态" options={recordStatuses} />
      {/* What was read before the status was chosen; a draft keeps it with that choice. */}
      <Form.Item name="content_version" hidden>
        <Input />
      </Form.Item>
    </>
  )
}

function Terms() {
  return (
    <>
      <TemplateChoice />
      <PaymentStepsField name="payment_steps" label="付款方式" />
      <FieldGrid>
        <TextField {...field('delivery_time')} />
        <TextField {...field('transport')} />
        <TextField {...field('warranty')} />
        <TextField {...field('acceptance')} />
        <TextField {...field('supply_scope')} />
        <TextField {...field('excluded')} />
        <TextField {...field('greeting')} hint="印在表格前，称呼按联系人" />
        <TextField {...field('closing')} />
      </FieldGrid>
      <LinesField {...field('terms')} />
      <RadioField
        name="print_customer"
        label="打印客户序号和品名"
        options={yesNo}
        tip="从客户的询价清单来的产品，报价单、技术参数表和供货清单上写明客户的序号和名称"
      />
    </>
  )
}
