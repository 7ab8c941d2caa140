import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { BackToQuotations } from '../lines/back-to-quotations.tsx'
import { CatalogueProduct, Detail, QuotedLine } from './quoted-product.tsx'

/** What was quoted in the line of the address, or without one the catalogue's product; to read only. */
export function QuotedProductScreen() {
  const { values } = useAddress()
  const line = recordIdFrom(values['line'])
  const id = recordIdFrom(values['id'])
  if (line !== 'new') return <QuotedLine line={line} />
  if (id !== 'new') return <CatalogueProduct id={id} />
  return (
    <Detail>
      <BackToQuotations text="没有指定产品，请从报价产品管理中打开" />
    </Detail>
  )
}
