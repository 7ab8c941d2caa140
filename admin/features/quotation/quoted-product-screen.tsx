import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { Page } from '#admin/ui/page.tsx'
import { BackToQuotations } from './back-to-quotations.tsx'
import { CatalogueProduct, QuotedLine } from './quoted-product.tsx'

/** What was quoted in the line of the address, or without one the catalogue's product; to read only. */
export function QuotedProductScreen() {
  const { values } = useAddress()
  const line = recordIdFrom(values['line'])
  const id = recordIdFrom(values['id'])
  return (
    <Page title="产品详情">
      {line !== 'new' ? (
        <QuotedLine line={line} />
      ) : id !== 'new' ? (
        <CatalogueProduct id={id} />
      ) : (
        <BackToQuotations text="没有指定产品，请从报价产品管理中打开" />
      )}
    </Page>
  )
}
