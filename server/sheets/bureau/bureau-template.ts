import type { BasicKey, DetailKey } from './columns.ts'

/** What is known of the tax bureau's workbook once it is read, and which words its cells take. */

export type TemplateColumn = {
  /** As the file calls it. */
  name: string
  /** Counted from 0. */
  column: number
  /** Characters that a cell has at least, where it has any, and at most. */
  least: number
  most: number
  /** Decimals that a number has at most, where the file says so. */
  places?: number
  /** 必填 alone: whether every row needs a value. */
  isNeeded: boolean
  /** What can be chosen in its cells; none where anything can be typed. */
  words: readonly string[]
}

export type TemplateSheet<Key extends string> = {
  /** As the file calls it. */
  name: string
  columns: Record<Key, TemplateColumn>
}

export type BureauTemplate = {
  /** As the file says it, such as `pt:20260401`; empty where it does not. */
  version: string
  basic: TemplateSheet<BasicKey>
  /** 是否展示购买方…, whatever the version calls it. */
  showing: readonly TemplateColumn[]
  detail: TemplateSheet<DetailKey>
}

export type TemplateTask = {
  work: 'template'
  file: Uint8Array
  /** As it is called on the sender's computer. */
  name: string
  limits: { unpackedBytes: number }
}

/** The first row below the names. */
export const FIRST_ROW = 4

/** 发票类型. */
export const SPECIAL_WORD = '增值税专用发票'
export const ORDINARY_WORD = '普通发票'
export const YES = '是'
export const NO = '否'

/** The word of a column that means this one; undefined where its drop-down has none. */
export function wordFor({ words }: Pick<TemplateColumn, 'words'>, word: string) {
  return words.length === 0 ? word : words.find((one) => one === word)
}

/** A rate such as `0.13` as a column takes it; undefined where its drop-down has no such rate. */
export function rateFor({ words }: Pick<TemplateColumn, 'words'>, rate: string) {
  if (words.length === 0) return rate
  const valueOf = (word: string) =>
    word.endsWith('%') ? Number(word.slice(0, -1)) / 100 : Number(word || NaN)
  return words.find((word) => Math.abs(valueOf(word) - Number(rate)) < 1e-9)
}

const TOPICS = { contact: /地址|电话/, bank: /银行|账号|账户/ } as const
type Topic = keyof typeof TOPICS

const topicsOf = (text: string) =>
  (Object.keys(TOPICS) as Topic[]).filter((topic) => TOPICS[topic].test(text))

/** What of the buyer a request has: address or telephone, bank or account. */
export type Present = Readonly<Record<Topic, boolean>>

/**
 * The word of a column 是否展示购买方…; empty where nothing is there to be shown, or where the file does not say which words
 * there are for several fields.
 */
export function showingWord({ name, words }: TemplateColumn, present: Present): string {
  const own = topicsOf(name)
  const shown = own.filter((topic) => present[topic])
  if (shown.length === 0) return ''
  if (words.includes(YES) || (words.length === 0 && own.length === 1)) return YES
  return words.find((word) => topicsOf(word).join() === shown.join()) ?? ''
}
