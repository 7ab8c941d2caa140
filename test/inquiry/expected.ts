import type { InquiryRow, ReadInquiry as WholeReading } from '#server/inquiry/read-row.ts'

export type { InquiryRow }

/** What is compared of a reading; what is said of it in words is not. */
export type ReadInquiry = Omit<WholeReading, 'said' | 'count' | 'bare'>
export type Field = ReadInquiry['undecided'][number]['field']

export type ReadRow = (row: InquiryRow) => ReadInquiry

/**
 * What is right for a row, as far as docs/reading-inquiries.md decides it.
 *
 * - `undecided`: every field but `use` that a person must look at. Absent: none, or for a row of no pump: not compared.
 * - `perhaps`: fields that may be undecided besides, since the rule leaves it open.
 * - `some`: something must be undecided, whatever field carries it.
 * - `use`: null says that the row asks for it.
 * - `remarks`: a piece of each text that must be among the remarks.
 */
export type Right = Partial<Omit<ReadInquiry, 'undecided' | 'remarks'>> & {
  undecided?: Field[]
  perhaps?: Field[]
  some?: true
  remarks?: string[]
}

/** 技术参数, what is right, and the row's other cells. */
export type Text = [parameters: string, right: Right, cells?: Partial<InquiryRow>]

export const rowOf = (cells: Partial<InquiryRow>): InquiryRow => ({
  name: '',
  model: '',
  parameters: '',
  flow: '',
  head: '',
  power: '',
  size: '',
  quantity: '',
  unit: '',
  note: '',
  ...cells,
})

/** The values that stay null while their field is undecided. */
const VALUES: Record<Field, (keyof ReadInquiry)[]> = {
  flow: ['flow', 'flowInAll'],
  head: ['head'],
  power: ['power'],
  speed: ['speed'],
  size: ['suction', 'discharge'],
  npsh: ['npshMost'],
  pumps: ['onDuty', 'standby'],
  quantity: ['sets'],
  use: ['use'],
  row: [],
}

/** Two decimals are stored, so that a value may be rounded or not, and a multiple of it more so. */
const isSame = (name: string, one: unknown, other: unknown) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) < (name === 'flowInAll' ? 0.021 : 0.006)
    : one === other

const plain = (text: string) => text.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** What of a reading is not right, each difference as a line; empty where all is right. */
export function differences(read: ReadInquiry, right: Right): string[] {
  const { undecided, perhaps = [], some, remarks = [], ...values } = right
  const found = new Set(read.undecided.map(({ field }) => field))
  const lines = Object.entries(values).flatMap(([name, value]) => {
    const is = read[name as keyof typeof values]
    return isSame(name, is, value) ? [] : [`${name}: ${String(is)}, right is ${String(value)}`]
  })
  if (right.use !== undefined && found.has('use') !== (right.use === null))
    lines.push(`use is ${found.has('use') ? '' : 'not '}undecided`)
  const isCompared = undecided !== undefined || (right.isPump !== false && some === undefined)
  const open = new Set<Field>(['use', ...perhaps])
  for (const field of found)
    if (isCompared && !open.has(field) && !(undecided ?? []).includes(field))
      lines.push(`${field} is undecided`)
  for (const field of undecided ?? [])
    if (!found.has(field)) lines.push(`${field} is not undecided`)
  if (some && found.size === 0) lines.push('nothing is undecided')
  for (const field of found)
    for (const name of VALUES[field])
      if (read[name] !== null) lines.push(`${name} has a value, though ${field} is undecided`)
  const said = plain(read.remarks.join(' '))
  for (const remark of remarks)
    if (!said.includes(plain(remark))) lines.push(`no remark says ${remark}`)
  return lines
}
