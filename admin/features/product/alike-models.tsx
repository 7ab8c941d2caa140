import { Link } from '@tanstack/react-router'
import { api } from '#api/index.ts'
import { MOST_ALIKE } from '#api/product/product.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { Notice } from '#admin/ui/notice.tsx'

/** Says which models the catalogue has more than once, only written otherwise, and leads to them. Nothing where there is none. */
export function AlikeModels() {
  const alike = useRead(api.product.getAlike, {}).data?.data
  if (!alike || alike.count === 0) return null
  const { count, models } = alike
  const first = models.map((model) => `“${model}”`).join('和')
  const others = count > 1 ? `等${count < MOST_ALIKE ? count : '很多'}个型号` : ''
  return (
    <Notice
      kind="warning"
      text={
        <>
          {first}
          {others}只是写法不同，导入价目表和选型号时分不清，请改成一种写法，或删去多余的。
          <Link to="/product" search={{ alike: '1' }}>
            查看这些产品
          </Link>
        </>
      }
    />
  )
}
