/** What a field declares beside its label, for the history and for the description of the API. */
export type Meaning = {
  /** By these the history shows a stored value as people read it. */
  options?: readonly { value: number | string; label: string }[]
  /** Integer cents inside. */
  money?: true
  /** Hundredths of a percent inside. */
  percent?: true
  /** What the description of the API says of it beside its label. */
  note?: string
  /** The usual form of a value on the wire as JSON Schema; others are read too (spec 2.3). */
  wire: Readonly<Record<string, unknown>>
}

export const LAST_PAGE = 1_000_000_000

export const upTo = (maxLength: number): Meaning => ({ wire: { type: 'string', maxLength } })
export const between = (minimum: number, maximum: number): Meaning => ({
  wire: { type: 'integer', minimum, maximum },
})
export const listOf = (items: object, maxItems?: number): Meaning => ({
  wire: { type: 'array', items, maxItems },
})

export const ID = { wire: { type: 'integer', minimum: 0 } }
export const AMOUNT = { type: 'string', pattern: '^(\\d{1,10}(\\.\\d{1,2})?)?$' }
export const PERCENT = { type: 'string', pattern: '^(\\d{1,3}(\\.\\d{1,2})?)?$' }
export const TIME = {
  wire: { type: 'string', pattern: '^\\d{4}(:\\d\\d){2} \\d\\d(:\\d\\d){2}$' },
}
export const MONTH = { wire: { type: 'string', pattern: '^\\d{4}-\\d{2}$' } }
export const DATE = { wire: { type: 'string', format: 'date' } }
