import type { InvoiceListRow } from '#api/invoice/invoice.ts'

type FromBureau = Pick<InvoiceListRow, 'difference' | 'failure'>

/** What the tax bureau says of a request that somebody has to look at; empty where it says nothing. */
export const bureauText = ({ difference, failure }: FromBureau) =>
  failure === '' ? difference : `导入失败：${failure}`

/** The same as a sentence that stands out. */
export function BureauNotice({ of }: { of: FromBureau }) {
  const text = bureauText(of)
  return text === '' ? null : <span className="warning-text">{text}</span>
}
