import { Select, type RefSelectProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { asKeyword } from '#admin/lib/keyword.ts'
import { foundList } from '#admin/ui/field/found-list.tsx'
import { NO_MODEL } from './model-cell.tsx'
import { inColumns, withColumnNames } from '../offer/offer-columns.tsx'
import type { OfferOption } from '../offer/offer-columns.tsx'
import { useProducts } from './use-models.ts'
import type { Product } from './use-models.ts'

const naming = ({ pro_title, pro_no }: Product) => `${pro_title} ${pro_no || NO_MODEL}`

type ProductSelectProps = {
  id?: string
  value?: number
  onChange?: (pid: number) => void
  /** The product that was chosen, where more than its id counts. */
  onProduct?: (product: Product) => void
  /** Its accessible name, and its list open from the beginning: it is what one has just requested. */
  opened?: string
  /** What is looked for at first, where the catalogue has anything of it. */
  first?: string
}

/** Products of the catalogue, looked for on the server as one types. */
export function ProductSelect({
  id,
  value,
  onChange,
  onProduct,
  opened,
  first = '',
}: ProductSelectProps) {
  const [open, setOpen] = useState(opened !== undefined)
  const [typed, setTyped] = useState(asKeyword(first))
  const [chosen, setChosen] = useState<Product>()
  const search = useProducts(typed, true)
  const select = useRef<RefSelectProps>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (opened !== undefined) select.current?.focus()
  }, [opened])
  const { found, searching } = search
  const isVain = first !== '' && typed === asKeyword(first) && !searching && found.length === 0
  if (isVain && !search.failure) setTyped('')

  function begin(): void {
    if (first === '' || begun.current) return
    begun.current = true
    // The list, which is closed for a moment, has taken it away; what one types comes in its place.
    setTyped(asKeyword(first))
    requestAnimationFrame(() => select.current?.nativeElement.querySelector('input')?.select())
  }

  function choose(pid: number): void {
    const product = found.find((one) => one.id === pid)
    setChosen(product)
    onChange?.(pid)
    if (product) onProduct?.(product)
  }

  return (
    <Select<{ value: number; label?: string }, OfferOption>
      ref={select}
      id={id}
      aria-label={opened}
      labelInValue
      placeholder="按名称或型号查找"
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (text) => setTyped(asKeyword(text)),
      }}
      value={chosen && chosen.id === value ? { value: chosen.id, label: naming(chosen) } : null}
      onChange={(next: { value: number }) => choose(next.value)}
      onFocus={begin}
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
