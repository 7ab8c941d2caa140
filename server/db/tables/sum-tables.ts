import type { Dim, Figure } from '#api/report/counted.ts'

/** What triggers keep, so that lists and the home page need not count. */

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

/** The last number that was given, by what all numbers of that kind and day begin with. */
export type NumberCounterTable = { prefix: string; last: number }

/**
 * Stages, and what stands open, by whose it is, kept by triggers (060-report-sums): how many records, and their amounts in
 * cents, or pieces of what is owed. `who` is empty for everybody, or `o` and the id of who owns the quotation or
 * contract. By `figure`:
 *
 * - `quoted`: `period` a month of entry, `kind` the stage, -1 for none; templates are left out; the amount of 已发出 is
 *   that of the version that was sent last
 * - `undated`: contracts that do not say when they were signed; `period` the month of entry
 * - `unpaid`: the day due next, or `UNDATED`; `unfilled`: contracts of which nobody said what is unpaid
 * - `to_produce`, `ready_to_ship`, `to_ship`: the day of delivery, empty for none
 *
 * A sum is that of all its slots: on PostgreSQL each transaction writes in one of its own.
 */
export type KeptSumTable = {
  slot: number
  figure: string
  who: string
  kind: number
  period: string
  count: number
  amount: number
}

/** In cents, and negative for a refund. */
export type FactAmounts = {
  /** With tax. */
  amount: number
  /** What the customer was entitled to pay, and how much less it is; in the quotation's own 单价口径. */
  entitled: number
  given: number
  /** Without tax, of the lines whose cost is known; and their cost, which is a secret. */
  revenue: number
  cost: number
}

/**
 * What reports count of a document: a quotation as it was sent last, one that was lost, a contract, a receipt. One row for
 * the whole, and for each customer, product, category or reason that it has, and for who passed the discount where one was
 * recorded (032), so that each counts every document once. Rows are deleted and inserted, never updated (046).
 */
export type ReportFactTable = FactAmounts & {
  figure: Figure
  doc: number
  dim: Dim
  /** What of `dim` it is; empty for the whole. */
  key: string
  /** `yyyy-MM-dd` */
  day: string
  /** Who owned the document when it was sent, signed or received. */
  owner: number
  /** 1 for a quotation of which a contract was made, and how many days after it was sent that was signed. */
  won: number
  days: number
}

/**
 * The facts of a month (`yyyy-MM`) or a year (`y` and the year) added up, kept by triggers (046): those of everybody, where `who` is
 * empty, and of one owner, `o` and the id. As with `kept_sum`, a sum is that of all its slots.
 */
export type ReportSumTable = FactAmounts &
  Pick<ReportFactTable, 'figure' | 'dim' | 'key' | 'won' | 'days'> & {
    who: string
    period: string
    slot: number
    /** How many documents, and the amount of those that were won. */
    count: number
    won_amount: number
  }
