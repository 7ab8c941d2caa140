import type { InvoiceListRow } from '#api/invoice/invoice.ts'

/** What the tax bureau says of a request that somebody has to look at; nothing where it says nothing. */
export function BureauNotice({ of }: { of: Pick<InvoiceListRow, 'difference' | 'failure'> }) {
  const { difference, failure } = of
  if (failure !== '') return <span className="warning-text">导入失败：{failure}</span>
  return difference === '' ? null : <span className="warning-text">{difference}</span>
}
