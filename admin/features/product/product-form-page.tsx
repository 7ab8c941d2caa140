import { Button } from 'antd'
import { api } from '#api/index.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openTab } from '#admin/ui/open.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { ProductFields } from './product-fields.tsx'
import { emptyProduct, loadProduct } from './product-form.ts'
import type { LoadedProduct } from './product-form.ts'
import { useSeesImpact } from './use-sees-impact.ts'

/**
 * The form of a product, on the generic screen or one of the numbered ones: an `id` in the address loads
 * that product, otherwise the form of a new one in category `cateid`.
 */
export function ProductFormPage({ view }: { view: string }) {
  const { values } = useAddress()
  const knowsCost = useCan('product:cost')
  const knowsPrice = useCan('product:price')
  const seesImpact = useSeesImpact()
  const id = recordIdFrom(values['id'])
  const category = recordIdFrom(values['cateid'])
  const cateid = category === 'new' ? undefined : category
  return (
    <RecordPage<LoadedProduct>
      title={id === 'new' ? '新增产品' : '编辑产品'}
      name="product"
      context={`${view} ${cateid ?? ''}`.trim()}
      id={id}
      empty={{
        ...emptyProduct,
        ...(knowsPrice && { pro_unitprice: '' }),
        ...(knowsCost && { cost: '', floor_price: '' }),
      }}
      load={(productId, signal) => loadProduct(productId, { view, cateid }, signal)}
      naming={nameOf}
      headed={nameOf}
      save={api.product.setProduct}
      history={api.product.getHistory}
      // A new product is of the category that it was opened for, even where that could not be shown.
      toInput={(entered, product) => ({ pro_type: product.pro_type, ...entered })}
      extra={
        seesImpact &&
        id !== 'new' && <Button onClick={() => openTab(`/priceimpact?pid=${id}`)}>调价影响</Button>
      }
    >
      {(product) => <ProductFields view={view} product={product} />}
    </RecordPage>
  )
}

const nameOf = ({ pro_title, pro_no }: LoadedProduct) => `${pro_title} ${pro_no}`.trim()
