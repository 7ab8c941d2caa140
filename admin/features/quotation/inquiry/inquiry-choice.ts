import { productName } from '#api/product/product.ts'
import type { InquiryLine } from '#api/inquiry/inquiry.ts'
import { lineOfInquiry, type WrittenLine } from '#api/quotation/added-lines.ts'
import type { ImportRow } from '#api/kit/imports.ts'

/** What a person decides of the rows of a list. */

export type InquiryRow = ImportRow & { line: InquiryLine }

/** A product by its place among the proposals or from the catalogue, a line in the customer's words, or nothing. */
export type Choice =
  | { kind: 'proposal'; at: number }
  | { kind: 'product'; pid: number; name: string }
  | { kind: 'free' }
  | { kind: 'out' }

/** By the number of the row in the file. */
export type Choices = Readonly<Record<number, Choice>>

/** What a row becomes: as decided, else what is proposed, else a line in the customer's words. */
export const choiceOf = ({ row, line }: InquiryRow, choices: Choices): Choice =>
  choices[row] ?? (line.proposed === 1 ? { kind: 'proposal', at: 0 } : { kind: 'free' })

/**
 * What was decided of rows before their list was read once more, where they are still called the same: products, since others
 * may be proposed now.
 */
export function carriedOver(
  { rows, choices }: { rows: readonly InquiryRow[]; choices: Choices },
  now: readonly InquiryRow[],
): Choices {
  const before = new Map(rows.map((one) => [one.row, one.line]))
  return Object.fromEntries(
    now.flatMap(({ row, line }) => {
      const [choice, former] = [choices[row], before.get(row)]
      if (!choice || former?.customer_name !== line.customer_name) return []
      if (choice.kind !== 'proposal') return [[row, choice]]
      const proposal = former.proposals[choice.at]
      if (!proposal) return []
      return [[row, { kind: 'product', pid: proposal.pid, name: productName(proposal) }]]
    }),
  )
}

/** Whether a row is still to be looked at. */
export const isOpen = ({ row, line }: InquiryRow, choices: Choices) =>
  line.look && choices[row] === undefined

/** Whether a person chose the product of a row, now or before: the company remembers it for the next list. */
const isPersonal = ({ row, line }: InquiryRow, choices: Choices, choice: Choice) =>
  choices[row] !== undefined ||
  (choice.kind === 'proposal' && line.proposals[choice.at]?.by === 'remembered')

/** The lines that are added, in the customer's order. */
export function linesOf(rows: readonly InquiryRow[], choices: Choices): WrittenLine[] {
  return rows.flatMap((row): WrittenLine[] => {
    const { line } = row
    const choice = choiceOf(row, choices)
    if (choice.kind === 'out') return []
    const pid =
      choice.kind === 'proposal'
        ? line.proposals[choice.at]!.pid
        : choice.kind === 'product'
          ? choice.pid
          : undefined
    const made = lineOfInquiry(row.row, line, pid)
    const isRemembered = pid !== undefined && line.remember && isPersonal(row, choices, choice)
    return [isRemembered ? { ...made, remember: line.remember } : made]
  })
}
