import type { LineForm } from './line-form.ts'
import { QuotedLines } from './quoted-lines.tsx'
import { TypedLines } from './typed-lines.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type Props = {
  /** Whether they were taken over from a quotation. */
  isQuoted: boolean
  stored: readonly LineForm[]
  /** In percent, of a new line. */
  usualTaxRate: string
}

/** What a contract is about, and how far each line of it is. */
export function ContractLinesField({ isQuoted, stored, usualTaxRate }: Props) {
  return (
    <WholeField name="lines" label="合同明细">
      {isQuoted ? <QuotedLines stored={stored} /> : <TypedLines usualTaxRate={usualTaxRate} />}
    </WholeField>
  )
}
