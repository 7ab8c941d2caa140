import type { Generated } from 'kysely'
import type { Id, Named, Versioned } from './columns.ts'

/** The tables of the chain, as `tables.ts` describes them all. */

export type ContractTable = Versioned &
  Named & {
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
    /** The quotation that it was made from, its number and the version that was accepted. */
    quotation_id: Generated<number | null>
    quo_no: Generated<string>
    quo_revision: Generated<number>
    cus_name: Generated<string>
    /** The customer of that name; null where none is chosen. */
    customer_id: Generated<number | null>
    /** 0 where its lines' unit prices are without tax. */
    tax_inclusive: Generated<number>
    /** JSON list of `PaymentStep`. */
    payment_steps: Generated<string>
    /** Days `yyyy-MM-dd` that payments wait for; empty where not known. */
    signed_date: Generated<string>
    shipped_date: Generated<string>
    /** 1 where `shipped_date` follows from the shipments, 0 where it was typed or is empty. */
    shipped_auto: Generated<number>
    accepted_date: Generated<string>
    warranty_date: Generated<string>
    /** The oldest open due date, or `UNDATED` of `api/receipt/receivables.ts`, and what is open at that day. */
    next_due: Generated<string>
    next_amount: Generated<number>
    project: Generated<string>
    delivery_place: Generated<string>
    /** Agreed day `yyyy-MM-dd`; empty where none is. */
    delivery_date: Generated<string>
    /** What its paper says beside its lines. */
    delivery_time: Generated<string>
    transport: Generated<string>
    warranty: Generated<string>
    acceptance: Generated<string>
    clauses: Generated<string>
    /** Pieces of all its lines; 0 for 无明细. Of them: produced in the house, not produced yet, could go now, not gone yet. */
    pieces: Generated<number>
    made_pieces: Generated<number>
    to_produce: Generated<number>
    ready_to_ship: Generated<number>
    to_ship: Generated<number>
    /**
     * 已开, in cents: what its issued invoices come to. One without requests that was typed as invoiced was invoiced in full
     * before this system (登记前已开).
     */
    invoiced: Generated<number>
    /** Whether it was invoiced as typed, for when the last request is deleted. */
    typed_invoice: Generated<number | null>
    /** What was unpaid as typed, for when the last receipt is deleted, or its end is taken back. */
    typed_unpay: Generated<number | null>
    /** When it was ended (`yyyy-MM-dd`), empty for one that goes on; why, and the settlement in cents (`api/contract/ending.ts`). */
    ended_on: Generated<string>
    end_reason: Generated<string>
    end_goods: Generated<number>
    end_extra: Generated<number>
    /** Of `extraKinds`; 0 for one that goes on. */
    end_extra_kind: Generated<number>
    end_deduction: Generated<number>
    /** Pieces that its end left unproduced and unshipped: nobody owes them any more. */
    unmade: Generated<number>
    unshipped: Generated<number>
    /** Pieces that came back, and of them those that are not shipped again. */
    returned: Generated<number>
    dropped: Generated<number>
    /** 退货减少, in cents (`returnCredit`), and what is to be invoiced (`toBeInvoiced`). */
    return_credit: Generated<number>
    to_invoice: Generated<number | null>
  }

/** What was received for a contract, or given back. */
export type ReceiptTable = Versioned & {
  id: Id
  con_id: number
  /** Who owns the contract. */
  contract_user_id: number
  /** Of `receiptKinds`, and of `receiptWays`. */
  kind: number
  way: number
  /** Cents, above 0. */
  amount: number
  received_date: string
  acceptance_date: string
  note: string
}

/** A request for an invoice of a contract (开票申请), and what became of it; its `user_id` is who applied. */
export type InvoiceTable = Versioned & {
  id: Id
  con_id: number
  /** Who owns the contract. */
  contract_user_id: number
  /** Of `invoiceKinds`, and of `requestStates`. */
  kind: number
  state: number
  buyer_name: string
  buyer_tax_number: string
  buyer_address: string
  buyer_bank: string
  /** Their parts, empty where they are not known (待拆分). */
  buyer_place: Generated<string>
  buyer_phone: Generated<string>
  buyer_bank_name: Generated<string>
  buyer_account: Generated<string>
  remark: string
  /** Empty until it is issued; unique. */
  invoice_no: string
  invoice_date: string
  red_date: string
  return_reason: Generated<string>
  /** What of it is 红冲, in cents. */
  red_gross: Generated<number>
  red_tax: Generated<number>
  /** Sums of its rows, in cents. */
  gross: number
  tax: number
  /** What of it, where it is issued, no receipt has paid yet, the oldest being paid first; in cents. */
  unpaid: Generated<number>
  /** What the tax bureau's list says that it comes to, in cents; null until that was read. 1: what differs is accepted. */
  bureau_gross: Generated<number | null>
  bureau_tax: Generated<number | null>
  difference_accepted: Generated<number>
  /** Why the bureau did not take it, in its words; empty where nothing is known. */
  failure: Generated<string>
  release_time: string
}

export type InvoiceRowTable = {
  id: Id
  invoice_id: number
  /** In their order, from 1. */
  position: number
  /** Null where it was typed, or the line is gone since its 红冲. */
  contract_line_id: number | null
  title: string
  no: string
  unit: string
  tax_code: string
  /** Hundredths of a percent. */
  tax_rate: number
  /** The quantity in units of its eighth decimal. */
  units: number
  /** Cents applied for, where it was an amount and not a quantity. */
  by_amount: number | null
  /** Cents, as `api/invoice/applied.ts` says. */
  gross: number
  tax: number
  list_amount: number
  list_net: number
  list_tax: number
}

/** What became red of an issued invoice at once. Amounts are cents. */
export type InvoiceRedTable = {
  id: Id
  invoice_id: number
  /** Of `redReasons`. */
  reason: number
  confirmation_no: string
  /** Unique where it is not empty. */
  red_no: string
  red_date: string
  gross: number
  tax: number
}

/** What of a row of the invoice it is, in figures of the row's columns (`api/invoice/red.ts`). */
export type InvoiceRedRowTable = {
  red_id: number
  /** Of the invoice's row. */
  position: number
  units: number
  /** Null where the row was applied for by quantity. */
  by_amount: number | null
  gross: number
  tax: number
  list_amount: number
}

/** 对账单 that were confirmed. Amounts are cents; `rows` and `changes` are JSON of `api/statement/chain.ts`. */
export type StatementTable = Versioned & {
  id: Id
  customer_id: number
  /** Of `bases`. */
  basis: number
  /** In the chain of its customer and basis, from 1. */
  position: number
  /** 0 where it was taken back; its number is for the next one in its place. */
  confirmed: number
  dz_no: string
  /** What the customer was called. */
  cus_name: string
  first_date: string
  last_date: string
  opening: number
  due: number
  paid: number
  closing: number
  rows: string
  changes: string
}

/** What a contract is about, copied from the version that was accepted, or typed. */
export type ContractLineTable = {
  id: Id
  contract_id: number
  /** In their order, from 1. */
  position: number
  /** Lines of one set have the same, from 1; 0 for what stands by itself. */
  set_no: Generated<number>
  /** Empty where it stands by itself. */
  set_name: string
  /** How often its set is sold; `num` is the quantity in one of them. */
  sets: number
  num: number
  pid: number | null
  title: string
  no: string
  unit: string
  note: string
  /** Cents; null where it is paid for apart, or no price was typed. */
  unitprice: number | null
  /** What is paid for it in the end, in cents: all discounts taken off, tax included. */
  amount: number
  /** Hundredths of a percent; null where no tax is stated. */
  tax_rate: Generated<number | null>
  /**
   * Cents: sets × pieces × unit price before any discount, and what all discounts take off that, both in the contract's own
   * 单价口径; the parts of `amount`.
   */
  list_amount: Generated<number>
  discount: Generated<number>
  net: Generated<number>
  tax: Generated<number>
  /** 0 for what is bought in, and ships without being produced. */
  needs_production: Generated<number>
  /** 0 for what nobody ships, such as freight and installation. */
  ships: Generated<number>
  /** Pieces so far, by the lines of its production records and shipments. */
  produced: Generated<number>
  shipped: Generated<number>
  /** Of `shipped` it is taken off: pieces that came back, and of them those that are not shipped again. */
  returned: Generated<number>
  dropped: Generated<number>
}

/** How many pieces of a contract's line a production record is about. */
export type ProductionLineTable = {
  id: Id
  production_id: number
  contract_line_id: number
  quantity: number
}

/** How many pieces of a contract's line went with a shipment; below 0 with a return, so that all together are with the customer. */
export type LogisticsLineTable = {
  id: Id
  logistics_id: number
  contract_line_id: number
  quantity: number
}

/** A machine that came back with a return, of the shipment by which it had left: also after it has left again. */
export type ReturnedMachineTable = {
  id: Id
  logistics_id: number
  shipment_id: number
  machine_id: number
}

/** A contract number that a new form shows, kept for its user until it expires. */
/** Numbers that are kept for users; `used` is 1 while a contract has one. */
export type ContractNumberTable = {
  c_no: string
  user_id: number
  expires_ms: number
  used: number
}

/** Contract numbers that were given on their day and are free again. */
export type FreeNumberTable = { c_no: string }

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
  /** The same of after-sales cases, whose photos they are, of receipts and of invoices. */
  sales_id: Generated<number | null>
  deleted_sales_id: Generated<number | null>
  receipt_id: Generated<number | null>
  deleted_receipt_id: Generated<number | null>
  invoice_id: Generated<number | null>
  deleted_invoice_id: Generated<number | null>
  /** The website's text that shows it. */
  web_id: number | null
  /** The company whose Word file of contracts it is. */
  company_id: Generated<number | null>
  /** The company whose workbook of the tax bureau it is. */
  bureau_company_id: Generated<number | null>
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
    /** The day on which it left (`yyyy-MM-dd`) as somebody set it; without, that of `release_time` (`shippedDay`). */
    shipped_date: Generated<string>
    /** The shipment that came back with this record, which is a return then; null in a shipment. */
    returns_id: Generated<number | null>
    /** 1 where what came back is shipped again (补发), and why it came back; 0 and empty in a shipment. */
    reships: Generated<number>
    return_reason: Generated<string>
    /** 1 where something was owed before shipping when it was last saved. */
    was_owed: Generated<number>
    release_time: string
    l_status: number
    search_text: string
  }

export type SalesTable = Versioned &
  OfContract<number | null> & {
    id: Id
    s_no: string
    s_remark: string
    s_fault: Generated<string>
    s_contact: Generated<string>
    s_phone: Generated<string>
    s_assignee: Generated<number | null>
    /** Null in records from before there were states. */
    s_state: Generated<number | null>
    s_started: Generated<string>
    s_finished: Generated<string>
    /** JSON list of `ServicePart`. */
    s_parts: Generated<string>
    /** The machine that it is about, and the one that came in its place. */
    machine_id: Generated<number | null>
    new_machine_id: Generated<number | null>
    release_time: string
    s_status: number
    search_text: string
  }

/** A machine that the factory made, by its serial number (出厂编号). */
export type MachineTable = Versioned &
  Named &
  OfContract<number | null> & {
    id: Id
    serial_no: string
    title: string
    model: string
    /** Its contract's number; empty without one. */
    c_no: string
    /** The contract's line that it is a piece of, the production record that made it, the shipment by which it left. */
    contract_line_id: number | null
    pro_id: number | null
    log_id: number | null
    /** The return by which it came back from there; null for one that did not, or has left again. */
    returned_id: Generated<number | null>
    /** Days `yyyy-MM-dd`; empty where not known. */
    delivered_date: string
    start_date: string
    /** Months of warranty from its start and from its delivery, as they were agreed when it was entered. */
    warranty_months: number
    warranty_delivery_months: number
    /** The last day of the warranty (`api/machine/warranty.ts`); empty where not known, and as long as it is back. */
    warranty_end: string
    /** The machine in whose place it came. */
    replaces_id: number | null
    nameplate: string
    remark: string
    /** 80 random bits, by which its label's code leads to it. */
    token: string
    release_time: string
    search_text: string
  }
