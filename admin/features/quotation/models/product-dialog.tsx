import { Form, Select } from 'antd'
import { useState } from 'react'
import { asKeyword } from '#admin/lib/keyword.ts'
import { NumberField } from '#admin/ui/field/fields.tsx'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { AddLineDialog } from '../lines/add-line-dialog.tsx'
import type { AddingProps } from '../lines/add-line-dialog.tsx'
import { NO_MODEL } from './model-cell.tsx'
import { inColumns, withColumnNames } from '../offer/offer-columns.tsx'
import type { OfferOption } from '../offer/offer-columns.tsx'
import { useProducts } from './use-models.ts'
import type { Product } from './use-models.ts'

const EMPTY = { num: '1' }

/** Adds one product of the catalogue after the other, without a combination. */
export function ProductDialog(props: AddingProps) {
  return (
    <AddLineDialog
      {...props}
      title="单个产品"
      name="quotation-product"
      initial={EMPTY}
      confirm="加入"
      goesOn="已加入报价，可以接着加下一个"
    >
      <Form.Item
        name="pid"
        label="产品"
        rules={[{ required: true, message: '请选择产品' }]}
        validateTrigger={[]}
        extra="按名称或型号查找，可以输入几个词，用空格隔开"
      >
        <ProductSelect />
      </Form.Item>
      <NumberField name="num" label="数量" inputMode="numeric" maxLength={12} />
    </AddLineDialog>
  )
}

const naming = ({ pro_title, pro_no }: Product) => `${pro_title} ${pro_no || NO_MODEL}`

type ProductSelectProps = { id?: string; value?: number; onChange?: (pid: number) => void }

/** Products of the catalogue, looked for on the server as one types. */
function ProductSelect({ id, value, onChange }: ProductSelectProps) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Product>()
  const search = useProducts(typed, true)
  const { found, searching } = search

  function choose(pid: number): void {
    setChosen(found.find((product) => product.id === pid))
    onChange?.(pid)
  }

  return (
    <Select<{ value: number; label?: string }, OfferOption>
      id={id}
      labelInValue
      placeholder="按名称或型号查找"
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      value={chosen && chosen.id === value ? { value: chosen.id, label: naming(chosen) } : null}
      onChange={(next: { value: number }) => choose(next.value)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setTyped('')
      }}
      loading={open && searching}
      options={found.map((product) => ({
        value: product.id,
        label: naming(product),
        name: naming(product),
        offer: product,
      }))}
      optionRender={inColumns(found)}
      popupMatchSelectWidth={false}
      classNames={{ popup: { root: 'offers' } }}
      {...foundList(search, '没有符合的产品', withColumnNames('产品', found))}
    />
  )
}
