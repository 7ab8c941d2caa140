import type { Tables } from '#server/db/tables/tables.ts'

/** Not moved: short-lived rows, which end when everybody signs in again. */
const LEFT = 'left'
type Treatment<Name extends keyof Tables> = readonly (keyof Tables[Name] & string)[] | typeof LEFT

/**
 * For every table the columns of its key if its rows are copied, in the order of copying: referenced tables come first. A
 * missing table does not compile.
 */
const treatments: { readonly [Name in keyof Tables]: Treatment<Name> } = {
  role: ['id'],
  user: ['id'],
  category: ['id'],
  product: ['id'],
  former_price: ['product_id', 'unitprice'],
  combination: ['id'],
  combination_title: ['combination_id', 'title'],
  quotation: ['id'],
  quotation_set: ['id'],
  quotation_line: ['id'],
  customer: ['id'],
  quotation_version: ['id'],
  company: ['id'],
  quotation_price: ['id'],
  web_text: ['id'],
  contract: ['id'],
  contract_line: ['id'],
  contract_number: ['c_no'],
  free_number: ['c_no'],
  receipt: ['id'],
  production: ['id'],
  production_line: ['id'],
  logistics: ['id'],
  logistics_line: ['id'],
  machine: ['id'],
  sales: ['id'],
  file: ['url'],
  history: ['id'],
  login_failure: ['key'],
  once: ['user_id', 'key'],
  session: LEFT,
  ticket: LEFT,
  service_pass: LEFT,
  captcha: LEFT,
  import_preview: LEFT,
  import_row: LEFT,
  flood_window: LEFT,
  record_count: ['entity', 'who', 'status', 'level', 'period'],
  number_counter: ['prefix'],
  kept_sum: ['figure', 'who', 'kind', 'period', 'slot'],
}

/** Every table whose rows are moved, with the columns of its key, in the order of copying. */
export const movedTables: readonly { name: string; key: readonly string[] }[] = Object.entries(
  treatments,
).flatMap(([name, key]) => (typeof key === 'string' ? [] : [{ name, key }]))

/** Tables that start empty on the other side. */
export const leftTables: readonly string[] = Object.entries(treatments)
  .filter(([, treatment]) => treatment === LEFT)
  .map(([name]) => name)
