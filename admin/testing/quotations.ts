import { api } from '#api/index.ts'
import { success, type HeldNetwork } from './network.ts'
import { selfAnswer } from './records.ts'

/** Quotations as a server would answer them, which keep what is saved. */

export const owned = {
  user_name: 'lisi',
  staff_name: '李四',
  can: { change: true, delete: true },
  release_time: '2026:11:22 08:00:00',
}

export type Quotation = {
  id: number | ''
  version: number
  content_version: number
  quo_name: string
  quo_info: string
  quo_status: number
  lost_reason: string
  rival: string
  rival_price: string
}

/** A quotation by its number and name. */
export const quotation = (id: number | '', quo_name: string): Quotation => ({
  id,
  version: id === '' ? 0 : 1,
  content_version: 0,
  quo_name,
  quo_info: '',
  quo_status: 0,
  lost_reason: '',
  rival: '',
  rival_price: '',
})

/** Answers who is signed in, and the readings of these quotations; saves wait for the test. */
export function answerQuotations(network: HeldNetwork, quotations: Quotation[]): void {
  network.always(api.session.getSelf, () =>
    selfAnswer('quotation:view', 'quotation:edit', 'quotation:delete', 'quotation:export'),
  )
  network.always(api.quotation.index, () =>
    success({
      data: quotations.map((one) => ({ ...owned, user_id: 7, ...one })),
      total: quotations.length,
    }),
  )
  network.always(api.quotation.getQuotation, ({ id }) => {
    const found = quotations.find((one) => one.id === Number(id)) ?? quotation('', '')
    return success({ data: { ...owned, ...found } })
  })
  network.always(api.quotation.getUser, () => success({ data: [] }))
  network.always(api.quotation.getCombination, () => success({ data: [] }))
}

/** A set of a quotation: two lines of one model each. */
export const quotedSet = (set_id: number) =>
  [
    { title: '水泵', no: 'P-1', unitprice: '100.50' },
    { title: '水箱', no: 'T-1', unitprice: '20.00' },
  ].map((line, index) => ({
    ...line,
    id: set_id * 10 + index,
    pid: index + 1,
    entitled_price: '',
    price_source: '',
    num: 1,
    top: 0,
    set_id,
    com_id: 1,
    com_name: '组合',
    com_show: 0,
    is_power: 0,
    sets: 1,
    discount: '0',
    tax_rate: '13',
    note: '',
    unpriced: 0,
    unit: '',
    amount: line.unitprice,
    duty: null,
    replaces: null,
    chosen: true,
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
  }))

/** What an answer says of a quotation beside its lines. */
export const quotationInfo = (id: number, others: object = {}) => ({
  id,
  quo_name: '云溪花园',
  quo_status: 0,
  review: 0,
  review_note: '',
  review_by: '',
  passed_level: 0,
  amount: '0.00',
  tax_inclusive: 1,
  discount_kind: 0,
  discount_value: '0.00',
  version: 1,
  content_version: 1,
  stage: '',
  lost_reason: '',
  rival: '',
  rival_price: '',
  revision: 0,
  is_changed: false,
  usual_tax_rate: '13',
  quo_no: '',
  cus_name: '',
  valid_until: '',
  contract: null,
  rules: [],
  pumps: [],
  renamed: [],
  ...others,
})

/** What the company has set, as far as a quotation needs it. */
export const companyDefaults = (others: object = {}) =>
  success({
    data: {
      tax_rate: '13',
      valid_days: 0,
      approval: 0,
      catalogue_basis: 1,
      discount_limits: [],
      free_items: [],
      level_names: [],
      term_templates: [],
      ...others,
    },
  })
