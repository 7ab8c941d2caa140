import type { Generated, Insertable, Selectable } from 'kysely'
import type { HistoryAction, HistoryEntity } from '#api/history.ts'
import type { ImportKind } from '#api/imports.ts'
import type {
  ContractLineTable,
  ContractNumberTable,
  ContractTable,
  FileTable,
  LogisticsTable,
  ProductionTable,
  SalesTable,
} from './chain-tables.ts'
import type { Id, Named, Versioned } from './columns.ts'

/**
 * The tables as the queries see them. Names are the specification's; money is integer cents, times are
 * 19-character texts, moments in a name ending in `_ms` are epoch milliseconds, flags are 0 or 1.
 */

export type RoleTable = Versioned &
  Named & {
    id: Id
    role_name: string
    /** JSON list of permission values. */
    permissions: string
  }

export type UserTable = Versioned &
  Named & {
    id: Id
    username: string
    password_hash: string
    /** When the password was set; the history tells by it that it was, and nothing more. */
    password_at: string
    role_id: number
    status: number
    /** 1 once deleted: the row stays, since records keep their owner's name. */
    deleted: number
    /** What documents print in place of the name for signing in; empty for none. */
    real_name: Generated<string>
    phone: Generated<string>
    /** JSON of what the user prefers to see, which is no part of the record; empty for nothing yet. */
    preferences: Generated<string>
  }

export type SessionTable = {
  token_hash: string
  user_id: number
  created_ms: number
  used_ms: number
}

export type TicketTable = {
  ticket_hash: string
  token_hash: string
  url: string
  expires_ms: number
}

export type CaptchaTable = {
  id: Id
  browser_hash: string
  rand: string
  answer: string
  expires_ms: number
}

/** Wrong passwords by key (user name and address, user name, address). */
export type LoginFailureTable = {
  key: string
  /** Empty for the key of an address. */
  username: string
  failures: number
  blocked_until_ms: number
}

/** What several processes count together, for the flood limits; on PostgreSQL only (006-flood). */
export type FloodWindowTable = { key: string; count: number; started_ms: number }

export type OnceTable = {
  user_id: number
  key: string
  path: string
  answer: string | null
  created_ms: number
}

export type HistoryTable = {
  id: Id
  time: string
  user_id: number | null
  user_name: string
  address: string
  entity: HistoryEntity
  record_id: number
  /** What the record was called then. */
  name: string
  search_text: string
  /** Whose record it was, where it has an owner. */
  owner_id: number | null
  /** The record that this one is a part of (a line's quotation), so that its history shows the parts'. */
  parent_id: number | null
  action: HistoryAction
  before: string | null
  after: string | null
}

export type CategoryTable = Versioned & { id: Id; p_name: string; p_field: string; view: string }

/** The specification of a product, and of a line as it was quoted. */
type SpecColumns = {
  pro_caliber: string
  pro_flow: string
  pro_lift: string
  pro_speed: string
  pro_power: string
  pro_brand: string
  pro_info: string
  remarks: string
}

export type ProductTable = Versioned &
  Named &
  SpecColumns & {
    id: Id
    pro_title: string
    pro_no: string
    pro_unit: string
    pro_unitprice: number | null
    /** Cents; only who holds `product:cost` may learn it. */
    cost: Generated<number | null>
    release_time: string
    pro_status: number
    pro_type: number | null
    search_text: string
  }

export type CombinationTable = Versioned & {
  id: Id
  com_name: string
  is_power: number
  com_show: number
}

export type CombinationTitleTable = { combination_id: number; position: number; title: string }

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
  /** Null in earlier quotations. */
  stage: Generated<number | null>
  lost_reason: Generated<string>
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
  terms: Generated<string>
  is_template: Generated<number>
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

export type CustomerTable = Versioned &
  Named & {
    id: Id
    cus_name: string
    cus_short: string
    tax_number: string
    address: string
    phone: string
    bank: string
    account: string
    cus_info: string
    /** JSON list of contacts (`api/contacts.ts`) in their order. */
    contacts: string
    release_time: string
    search_text: string
    /** Name and short name alone, by which a customer is chosen. */
    title_text: string
  }

/** A file that was read and compared, until its user confirms it or it expires; `entity` is what its rows are. */
export type ImportPreviewTable = {
  id: Id
  entity: string
  user_id: number
  expires_ms: number
}

/** A row of a preview, by its number in the file; `values` and `changes` are JSON. */
export type ImportRowTable = {
  preview_id: number
  row: number
  kind: ImportKind
  name: string
  reason: string
  /** What is sent to the save of the record. */
  input: string
  changes: string
  /** The record that a change is of, and its version when it was compared. */
  record_id: number | null
  version: number | null
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
  /** That of the product when it was chosen, or as it was typed since; a secret like the product's. */
  cost: Generated<number | null>
  /** Hundredths of a percent, both; no tax is told without a rate. */
  discount: Generated<number>
  tax_rate: Generated<number | null>
  note: Generated<string>
  /** 1 where the price is agreed apart (另计). */
  unpriced: Generated<number>
}

/**
 * How many records there are, by whose they are, status and period, kept by triggers (005-lists). `who` is
 * empty for everybody, `o` and an owner's id, `v` and the id of who may see the record as its owner or its
 * contract's, or `c` and a category. `status` is -1 for any; `level` is 0 for all time, 1 for a year, 2 for
 * a month, 3 for a day.
 */
export type RecordCountTable = {
  entity: string
  who: string
  status: number
  level: number
  period: string
  count: number
}

/** The public website's text: the one row with id 1. */
export type WebTextTable = Versioned & { id: Id; web: string; webs: string }

/** The company: the one row with id 1, which the first start makes. */
export type CompanyTable = Versioned & {
  id: Id
  name: string
  /** A PNG as a `data:` address, so that it is wherever the database is; empty for none. */
  logo: string
  tax_number: string
  address: string
  telephone: string
  bank: string
  account: string
  /** Hundredths of a percent. */
  tax_rate: number
  /** How long a quotation is valid; 0 for no date. */
  valid_days: number
  /** Whether a quotation has to be approved before it is sent. */
  approval: number
  /** Months of warranty from the start of use, and from delivery. */
  warranty_months: number
  warranty_delivery_months: number
  /** JSON list of `TermTemplate`. */
  term_templates: string
}

export type Tables = {
  role: RoleTable
  user: UserTable
  session: SessionTable
  ticket: TicketTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  flood_window: FloodWindowTable
  once: OnceTable
  history: HistoryTable
  company: CompanyTable
  web_text: WebTextTable
  record_count: RecordCountTable
  category: CategoryTable
  product: ProductTable
  combination: CombinationTable
  combination_title: CombinationTitleTable
  quotation: QuotationTable
  customer: CustomerTable
  import_preview: ImportPreviewTable
  import_row: ImportRowTable
  quotation_set: QuotationSetTable
  quotation_line: QuotationLineTable
  quotation_version: QuotationVersionTable
  quotation_price: QuotationPriceTable
  contract: ContractTable
  contract_line: ContractLineTable
  contract_number: ContractNumberTable
  file: FileTable
  production: ProductionTable
  logistics: LogisticsTable
  sales: SalesTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
