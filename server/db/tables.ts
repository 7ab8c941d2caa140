import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'

/**
 * The tables as the queries see them. Names are the specification's; money is integer cents, times are
 * 19-character texts, moments in a name ending in `_ms` are epoch milliseconds, flags are 0 or 1.
 */

type Id = ColumnType<number, number | undefined, never>

/** What every record that forms save has: its version, its owner, and who changed it last and when. */
type Versioned = {
  version: Generated<number>
  user_id: number
  updated_by: number
  updated_at: string
}

export type RoleTable = {
  id: Id
  role_name: string
  permissions: string
  version: Generated<number>
}

export type UserTable = {
  id: Id
  username: string
  password_hash: string
  role_id: number
  status: number
  version: Generated<number>
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
  entity: string
  record_id: number
  /** The record that this one is a part of (a line's quotation), so that its history shows the parts'. */
  parent_id: number | null
  action: 'create' | 'change' | 'delete'
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
  SpecColumns & {
    id: Id
    pro_title: string
    pro_no: string
    pro_unit: string
    pro_unitprice: number | null
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
}

export type QuotationSetTable = {
  id: Id
  quotation_id: number
  com_id: number
  com_name: string
  com_show: number
  is_power: number
}

export type QuotationLineTable = SpecColumns & {
  id: Id
  set_id: number
  pid: number
  /** 1 once a catalogue product is chosen; until then `pid` is the combination's product. */
  chosen: number
  title: string
  no: string
  num: number
  top: number
  unit: string
  unitprice: number | null
}

export type ContractTable = Versioned & {
  id: Id
  c_title: string
  c_no: string
  c_money: number | null
  c_unpay: number | null
  c_remark: string
  c_invoice: number
  release_time: string
  c_status: number
  search_text: string
  /** Number and title alone, for who may choose a contract but not read it. */
  title_text: string
}

/** A contract number that a new form shows, kept for its user until it expires. */
export type ContractNumberTable = { c_no: string; user_id: number; expires_ms: number }

export type FileTable = {
  /** Its address, under a name that the server made; the file's place on the disk follows from it. */
  url: string
  /** As the uploader's file was called, made harmless. */
  name: string
  type: string
  size: number
  user_id: number
  contract_id: number | null
  /** The deleted contract that names it and could be restored. */
  deleted_contract_id: number | null
  position: number
  /** Since when no record names it. */
  unnamed_since_ms: number
}

/** What a record that hangs on a contract carries of it. */
type OfContract<Reference extends number | null = number> = {
  con_id: Reference
  contract_user_id: Reference
}

export type ProductionTable = Versioned &
  OfContract & {
    id: Id
    pro_no: string
    pro_pump: number
    pro_control: number
    pro_out: number
    pro_remark: string
    pro_outbound: number
    release_time: string
    pro_status: number
    search_text: string
  }

export type LogisticsTable = Versioned &
  OfContract & {
    id: Id
    pro_id: number
    l_no: string
    log_number: string
    l_send: string
    l_remark: string
    release_time: string
    l_status: number
    search_text: string
  }

export type SalesTable = Versioned &
  OfContract<number | null> & {
    id: Id
    s_no: string
    s_remark: string
    release_time: string
    s_status: number
    search_text: string
  }

export type Tables = {
  role: RoleTable
  user: UserTable
  session: SessionTable
  ticket: TicketTable
  captcha: CaptchaTable
  login_failure: LoginFailureTable
  once: OnceTable
  history: HistoryTable
  category: CategoryTable
  product: ProductTable
  combination: CombinationTable
  combination_title: CombinationTitleTable
  quotation: QuotationTable
  quotation_set: QuotationSetTable
  quotation_line: QuotationLineTable
  contract: ContractTable
  contract_number: ContractNumberTable
  file: FileTable
  production: ProductionTable
  logistics: LogisticsTable
  sales: SalesTable
}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>
export type NewRow<T extends keyof Tables> = Insertable<Tables[T]>
