import { AutoComplete, Input } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { productName, type ProductRow } from '#api/product/product.ts'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import { asKeyword } from '#admin/lib/keyword.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { useFound } from '#admin/ui/field/use-found.ts'
import type { LineForm } from './line-form.ts'

type TitleProps = {
  label: string
  value: string
  onChange: (changed: Partial<LineForm>) => void
}

/** What a line is called: a product of the catalogue, which brings its model along, or anything that is typed. */
export function ProductTitle(props: TitleProps) {
  const mayLook = useCan('product:view')
  return mayLook ? <ProductSearch {...props} /> : <PlainTitle {...props} />
}

function PlainTitle({ label, value, onChange }: TitleProps) {
  return (
    <Input
      aria-label={label}
      maxLength={ONE_LINE}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange({ title: target.value, pid: '' })}
    />
  )
}

type Option = { value: string; label: string; product: ProductRow }

const nameOf = ({ pro_title, pro_no }: ProductRow) => productName({ pro_title, pro_no })

function ProductSearch({ label, value, onChange }: TitleProps) {
  const [open, setOpen] = useState(false)
  const search = useFound(api.product.index, (keyword) => ({ keyword }), {
    typed: asKeyword(value),
    enabled: open,
    textOf: nameOf,
  })
  const options: Option[] = search.found.map((product) => ({
    // With the id, since one title has many models.
    value: `${product.pro_title}\n${product.id}`,
    label: nameOf(product),
    product,
  }))
  return (
    <AutoComplete<string, Option>
      aria-label={label}
      placeholder="按名称或型号查找"
      value={value}
      maxLength={ONE_LINE}
      options={options}
      // Wider than its cell, so that models differ by their ends.
      popupMatchSelectWidth={false}
      open={open}
      onOpenChange={setOpen}
      onChange={(text) => {
        if (!text.includes('\n')) onChange({ title: text, pid: '' })
      }}
      onSelect={(_, { product }) => {
        setOpen(false)
        onChange({ title: product.pro_title, no: product.pro_no, pid: product.id })
      }}
      showSearch={{ filterOption: false }}
      {...foundList(search, null)}
    />
  )
}
