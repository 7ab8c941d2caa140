import { Empty } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'
import { NoCombinations } from './no-combinations.tsx'

/** Says what to do with a quotation that has no products yet. */
export function EmptyQuotation({ editable }: { editable: boolean }) {
  const combinations = useRead(api.quotation.getCombination, {}, { enabled: editable })
  if (editable && combinations.data?.data.length === 0) return <NoCombinations />
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        editable ? '还没有产品，点“新增”选择产品组合，或加入单个产品、自由项' : '这份报价还没有产品'
      }
    />
  )
}
