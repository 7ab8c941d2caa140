import type { Generated } from 'kysely'
import type { Id, SpecColumns, Versioned } from './columns.ts'

/** The tables of quotations, as `tables.ts` describes them all. */

export type QuotationTable = Versioned & {
  id: Id
  quo_name: string
  quo_info: string
  quo_status: number
  release_time: string
  search_text: string
  /** What it comes to with tax, in cents; null where an earlier one is beyond the largest amount. */
  total: Generated<number | null>
  /** Whether prices include tax; null in earlier quotations, which tell no tax. */
  tax_inclusive: Generated<number | null>
  discount_kind: Generated<number>
  /** Hundredths of a percent, or cents. */
  discount_value: Generated<number>
  /** Empty in earlier quotations. */
  quo_no: Generated<string>
  /** The last version that was sent; 0 for none. */
  revision: Generated<number>
  /** One more with every change of what a version holds, lines included. */
  content_version: Generated<number>
  /** The content that was sent as the last version; null where none was, and where nobody can tell any more. */
  sent_content_version: Generated<number | null>
  /**
   * Of the version that was sent last, in cents: what it comes to with tax; what the customer was entitled to, and what of
   * that it gave; null where it is not known.
   */
  sent_total: Generated<number | null>
  sent_entitled: Generated<number | null>
  sent_given: Generated<number | null>
  /** When it was sent, empty where it is not known; and who passed it, the deputed one where that was a deputy. */
  sent_at: Generated<string>
  sent_passed_by: Generated<number | null>
  /** Who owned it when it was sent; null where it was deleted before that was kept. */
  sent_owner: Generated<number | null>
  /** Null in earlier quotations. */
  stage: Generated<number | null>
  lost_reason: Generated<string>
  /** Who got the order in its place, and at what price in cents, as far as it is known. */
  rival: Generated<string>
  rival_price: Generated<number | null>
  /** Whom it was made for; what is printed of the customer is copied beside it. */
  customer_id: Generated<number | null>
  cus_name: Generated<string>
  cus_contact: Generated<string>
  cus_phone: Generated<string>
  cus_address: Generated<string>
  project: Generated<string>
  delivery_place: Generated<string>
  /** `yyyy-MM-dd`, or empty. */
  valid_until: Generated<string>
  delivery_time: Generated<string>
  /** JSON list of `PaymentStep`. */
  payment_steps: Generated<string>
  transport: Generated<string>
  warranty: Generated<string>
  acceptance: Generated<string>
  supply_scope: Generated<string>
  excluded: Generated<string>
  greeting: Generated<string>
  closing: Generated<string>
  terms: Generated<string>
  is_template: Generated<number>
  /** Whether papers say what the customer's own list calls a line. */
  print_customer: Generated<number>
  /** Who changed the content last; null for its owner. */
  content_by: Generated<number | null>
  /** How far its approval is (`api/quotation/review.ts`). */
  review: Generated<number>
  /** The level that it needed when it was submitted, and that of the approver who passed it. */
  needed_level: Generated<number>
  passed_level: Generated<number>
  submitted_by: Generated<number | null>
  submitted_at: Generated<string>
  /** Who passed or returned it, for whom where that was a deputy, and what they wrote. */
  review_by: Generated<number | null>
  review_for: Generated<number | null>
  review_note: Generated<string>
}

/** A quotation as it was sent, which nothing changes any more. */
export type QuotationVersionTable = {
  id: Id
  quotation_id: number
  revision: number
  release_time: string
  /** Who sent it. */
  user_name: string
  total: number
  /** JSON of `FrozenQuotation`. */
  content: string
  /** JSON of the approval that it had; empty in earlier versions. */
  review: Generated<string>
  /** How many lines have a building. */
  buildings: Generated<number>
}

/** A list that a customer sent, of which lines of a quotation were made. */
export type QuotationInquiryTable = {
  quotation_id: number
  /** Among those of its quotation, from 1. */
  number: number
  /** Where the file lies, and what it is called. */
  url: string
  name: string
  /** JSON of how it was read (`InquiryChoice`). */
  choice: string
  /** Who added it, and when. */
  user_id: number
  create_time: string
}

/** Which product the company chose for what customers' lists call it (`api/choice/`). */
export type InquiryChoiceTable = Versioned & {
  id: Id
  inquiry_name: string
  inquiry_model: string
  use: string
  /** By which it is found (`keyOf`); unique. */
  choice_key: string
  /** No foreign key: where the product is gone, a person chooses again. What it was called when it was chosen. */
  product_id: number
  pro_title: string
  pro_no: string
  /** How many times lines were made of it, and when last; the user is who made them. */
  uses: number
  used_time: string
  release_time: string
  search_text: string
}

/** At what price a product of a quotation was last sent, and to whom. */
export type QuotationPriceTable = {
  id: Id
  quotation_id: number
  revision: number
  pid: number
  unitprice: number
  discount: number
  tax_inclusive: number | null
  customer_id: number | null
  cus_name: string
  release_time: string
}

export type QuotationSetTable = {
  id: Id
  quotation_id: number
  /** 0 where it was made of a single line. */
  com_id: number
  com_name: string
  com_show: number
  is_power: number
  /** How often it is sold; the quantities of its lines are those of one. */
  sets: Generated<number>
}

export type QuotationLineTable = SpecColumns & {
  id: Id
  set_id: number
  /** None for what is in no catalogue, such as freight. */
  pid: number | null
  /** 1 once a catalogue product is chosen; until then `pid` is the combination's product. */
  chosen: number
  title: string
  no: string
  num: number
  top: number
  unit: string
  unitprice: number | null
  /** What the catalogue said when the product was chosen; null in earlier lines, and where it said nothing. */
  list_price: Generated<number | null>
  /** The unit price in the other 单价口径, which takes its place where the quotation's is switched; null where not known. */
  other_price: Generated<number | null>
  /**
   * What the customer is entitled to (协议价, else 等级价, else the catalogue's), in either 单价口径, where it comes from, in
   * words, and the product's lowest price, in the catalogue's 口径: all as they were when the product was chosen.
   */
  entitled_price: Generated<number | null>
  entitled_other: Generated<number | null>
  price_source: Generated<string>
  floor_price: Generated<number | null>
  /** That of the product when it was chosen, or as it was typed since; a secret like the product's. */
  cost: Generated<number | null>
  /** Hundredths of a percent, both; no tax is printed without a rate. */
  discount: Generated<number>
  tax_rate: Generated<number | null>
  note: Generated<string>
  /** 1 where the price is agreed apart (另计). */
  unpriced: Generated<number>
  /** That of the product when it was chosen. */
  pro_curve: Generated<string>
  /** JSON of the duty of the line's pumps, or empty. */
  duty: Generated<string>
  /** JSON of what the product recorded of itself when it was chosen (`technicalOf`), and its energy grade; null for none. */
  technical: Generated<string>
  energy_grade: Generated<number | null>
  /** The edition by which the grade was judged and its date, as they are printed; empty without a judged grade. */
  energy_standard: Generated<string>
  /** JSON of the building that the duty was computed for, or empty. */
  building: Generated<string>
  /** JSON of the pump that this one replaces, or empty. */
  replaces: Generated<string>
  /** What the customer's own list calls it (客户序号, 客户品名). */
  customer_no: Generated<string>
  customer_name: Generated<string>
  /** Which of the quotation's lists it came from, and its row there; 0 for none. */
  inquiry: Generated<number>
  inquiry_row: Generated<number>
}
