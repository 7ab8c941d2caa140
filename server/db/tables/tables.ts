import type { Generated, Insertable, Selectable } from 'kysely'
import type { EntityName } from '#api/kit/entities.ts'
import type { HistoryAction, HistoryEntity } from '#api/kit/history.ts'
import type { ImportKind } from '#api/kit/imports.ts'
import type {
  ApiKeyTable,
  BegunSignInTable,
  CaptchaTable,
  LoginFailureTable,
  RecoveryCodeTable,
  RoleTable,
  SecondFactorTable,
  ServicePassTable,
  SessionTable,
  TicketTable,
  UserTable,
} from './access-tables.ts'
import type {
  ContractLineTable,
  ContractNumberTable,
  ContractTable,
  FileTable,
  FreeNumberTable,
  InvoiceRedRowTable,
  InvoiceRedTable,
  InvoiceRowTable,
  InvoiceTable,
  LogisticsLineTable,
  ReturnedMachineTable,
  LogisticsTable,
  MachineTable,
  ProductionLineTable,
  ProductionTable,
  ReceiptTable,
  SalesTable,
  StatementTable,
} from './chain-tables.ts'
import type { Id, Named, SpecColumns, TechnicalColumns, Versioned } from './columns.ts'
import type {
  ChannelTable,
  DeliveryTable,
  EventTable,
  KnownDeviceTable,
  NotificationChoiceTable,
  NotificationTable,
} from './delivery-tables.ts'
import type {
  InquiryChoiceTable,
  QuotationInquiryTable,
  QuotationLineTable,
  QuotationPriceTable,
  QuotationSetTable,
  QuotationTable,
  QuotationVersionTable,
} from './quotation-tables.ts'
import type {
  KeptSumTable,
  NumberCounterTable,
  RecordCountTable,
  ReportFactTable,
  ReportSumTable,
} from './sum-tables.ts'

/**
 * The tables as the queries see them. Names are the specification's; money is integer cents, times are
 * 19-character texts, moments in a name ending in `_ms` are epoch milliseconds, flags are 0 or 1.
 */

/** What several processes count together, for the flood limits; on PostgreSQL only (006-flood). */
type FloodWindowTable = { key: string; count: number; started_ms: number }

type OnceTable = {
  user_id: number
  key: string
  path: string
  answer: string | null
  created_ms: number
}

type HistoryTable = {
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

type CategoryTable = Versioned & {
  id: Id
  p_name: string
  p_field: string
  view: string
  /** 介质 of its pumps (`api/product/technical.ts`), empty where it is not recorded. */
  medium: Generated<string>
}

type ProductTable = Versioned &
  Named &
  SpecColumns &
  TechnicalColumns & {
    id: Id
    pro_title: string
    pro_no: string
    pro_unit: string
    pro_unitprice: number | null
    /** Cents; only who holds `product:cost` may learn it. */
    cost: Generated<number | null>
    /** 底价 in cents, set by who holds `product:cost`, for who may quote. */
    floor_price: Generated<number | null>
    /** 税收分类编码; empty where that of the company holds. */
    tax_code: Generated<string>
    /** JSON of a curve, or empty. */
    pro_curve: Generated<string>
    release_time: string
    pro_status: number
    pro_type: number | null
    search_text: string
    /** The key by which products are alike (`modelKey` in `names/name-key.ts`), empty without a model. */
    model_key: Generated<string>
  }

/** How many products have each key of a model; counted by triggers (058). */
type ModelCountTable = { model_key: string; count: number }

/** How many products of a name and category (0 without one) have each 税收分类编码; counted by triggers (070). */
type TaxCodeUseTable = { tax_code: string; pro_title: string; pro_type: number; count: number }

/** What a product cost before, in cents, each price once; `release_time` is when it last came to cost something else. */
type FormerPriceTable = { product_id: number; unitprice: number; release_time: string }

type CombinationTable = Versioned & {
  id: Id
  com_name: string
  is_power: number
  com_show: number
  /** JSON of what a set needs to be complete, or empty. */
  com_rules: Generated<string>
}

type CombinationTitleTable = { combination_id: number; position: number; title: string }

type CustomerTable = Versioned &
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
    /** JSON list of contacts (`api/customer/contacts.ts`) in their order. */
    contacts: string
    release_time: string
    search_text: string
    /** Name and short name alone, by which a customer is chosen. */
    title_text: string
    /** The first letters of name and short name in pinyin (`names/initials.ts`). */
    name_initials: Generated<string>
    short_initials: Generated<string>
    /** The name of one of the company's `price_levels`; empty for none. */
    price_level: Generated<string>
  }

/**
 * 协议价: what a customer pays for a product from one day to another (`yyyy-MM-dd`, both included), in cents and the
 * catalogue's 口径.
 */
type AgreedPriceTable = Versioned & {
  id: Id
  customer_id: number
  product_id: number
  unitprice: number
  from_date: string
  to_date: string
  note: string
  release_time: string
}

/** A line on how a customer or a quotation was followed up, as it was written. */
type FollowTable = {
  id: Id
  /** The customer or quotation, and whose that is. */
  record_id: number
  user_id: number
  /** 1 where the next day waits: none was written after it. */
  is_open: number
  note: string
  /** `yyyy-MM-dd`, or empty. */
  next_date: string
  release_time: string
  written_by: number
}

/** A file that was read and compared, until its user confirms it or it expires; `entity` is what its rows are. */
type ImportPreviewTable = {
  id: Id
  entity: string
  user_id: number
  expires_ms: number
}

/** A row of a preview, by its number in the file; `values` and `changes` are JSON. */
type ImportRowTable = {
  preview_id: number
  row: number
  kind: ImportKind
  name: string
  reason: string
  /** What is sent to the save of the record. */
  input: string
  changes: string
  /** 1 where it is wrong, or something of it was changed on the way in. */
  needs_look: number
  /** The record that a change is of, and its version when it was compared. */
  record_id: number | null
  version: number | null
}

/** The public website's text: the one row with id 1. */
type WebTextTable = Versioned & { id: Id; web: string; webs: string }

/** The company: the one row with id 1, which the first start makes. */
type CompanyTable = Versioned & {
  id: Id
  name: string
  /** A PNG as a `data:` address, so that it is wherever the database is; empty for none. */
  logo: string
  /** The same of the seal. */
  seal: Generated<string>
  tax_number: string
  address: string
  telephone: string
  website: Generated<string>
  email: Generated<string>
  bank: string
  account: string
  /** 税收分类编码 of products without one of their own. */
  tax_code: Generated<string>
  /** Hundredths of a percent. */
  tax_rate: number
  /** How long a quotation is valid; 0 for no date. */
  valid_days: number
  /** Which quotations have to be approved before they are sent (`approvalStates`). */
  approval: number
  /** Whether catalogue prices include tax; null where nobody has said so yet. */
  catalogue_basis: Generated<number | null>
  /** JSON lists of `PriceLevel` and `DiscountLimit`, and of the titles of free lines that anybody may quote. */
  price_levels: Generated<string>
  discount_limits: Generated<string>
  free_items: Generated<string>
  /** Months of warranty from the start of use, and from delivery. */
  warranty_months: number
  warranty_delivery_months: number
  /** JSON list of `TermTemplate`. */
  term_templates: string
  /** JSON list of `ClauseTemplate`. */
  clause_templates: Generated<string>
  /** Of the tax bureau's workbook, as that says it; empty where it does not, or there is none. */
  invoice_template_version: Generated<string>
  /** After so many days a sent quotation counts as unanswered; 0 for never. And the reasons for 未成交, a JSON list. */
  answer_days: Generated<number>
  lost_reasons: Generated<string>
  /** Who has to sign in with a second factor (`secondFactorRules`). */
  second_factor: Generated<number>
  /** 1 where messages may leave the product. */
  outgoing: Generated<number>
  /** To how many recipients each person may send documents within an hour and within 24. */
  mail_hourly: Generated<number>
  mail_daily: Generated<number>
  /** JSON list of `Feature`. */
  features_off: Generated<string>
}

/** What the table of every entity has. */
type RecordTable = Versioned & { id: Id }

/**
 * Tables among which every entity has one of its name. One that is missing counts as there, so that the compiler names it
 * once, and not everything that reads the tables of all entities.
 */
type OfEntities<T extends { [E in EntityName]: RecordTable }> = T & {
  [E in Exclude<EntityName, keyof T>]: RecordTable & { release_time: string }
}

export type Tables = OfEntities<{
  role: RoleTable
  user: UserTable
  session: SessionTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  begun_sign_in: BegunSignInTable
  ticket: TicketTable
  service_pass: ServicePassTable
  api_key: ApiKeyTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  flood_window: FloodWindowTable
  once: OnceTable
  history: HistoryTable
  company: CompanyTable
  web_text: WebTextTable
  record_count: RecordCountTable
  kept_sum: KeptSumTable
  report_fact: ReportFactTable
  report_sum: ReportSumTable
  number_counter: NumberCounterTable
  category: CategoryTable
  product: ProductTable
  model_count: ModelCountTable
  tax_code_use: TaxCodeUseTable
  former_price: FormerPriceTable
  combination: CombinationTable
  combination_title: CombinationTitleTable
  quotation: QuotationTable
  customer: CustomerTable
  agreed_price: AgreedPriceTable
  statement: StatementTable
  customer_follow: FollowTable
  quotation_follow: FollowTable
  import_preview: ImportPreviewTable
  import_row: ImportRowTable
  quotation_set: QuotationSetTable
  quotation_line: QuotationLineTable
  quotation_version: QuotationVersionTable
  quotation_price: QuotationPriceTable
  quotation_inquiry: QuotationInquiryTable
  inquiry_choice: InquiryChoiceTable
  contract: ContractTable
  contract_line: ContractLineTable
  contract_number: ContractNumberTable
  free_number: FreeNumberTable
  receipt: ReceiptTable
  invoice: InvoiceTable
  invoice_row: InvoiceRowTable
  invoice_red: InvoiceRedTable
  invoice_red_row: InvoiceRedRowTable
  file: FileTable
  production: ProductionTable
  production_line: ProductionLineTable
  logistics: LogisticsTable
  logistics_line: LogisticsLineTable
  returned_machine: ReturnedMachineTable
  sales: SalesTable
  machine: MachineTable
  event: EventTable
  channel: ChannelTable
  delivery: DeliveryTable
  notification: NotificationTable
  notification_choice: NotificationChoiceTable
  known_device: KnownDeviceTable
}>

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
