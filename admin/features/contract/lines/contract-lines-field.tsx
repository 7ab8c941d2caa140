import { Form } from 'antd'
import type { LineForm } from './line-form.ts'
import { QuotedLines } from './quoted-lines.tsx'
import { TypedLines } from './typed-lines.tsx'

type Props = {
  /** Whether they were taken over from a quotation. */
  isQuoted: boolean
  stored: readonly LineForm[]
}

/** What a contract is about, and how far each line of it is. */
export function ContractLinesField({ isQuoted, stored }: Props) {
  return (
    <Form.Item name="lines" label="合同明细">
      {isQuoted ? <QuotedLines stored={stored} /> : <TypedLines />}
    </Form.Item>
  )
}
