import { Button, Empty } from 'antd'
import { api } from '#api/index.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SelectLink } from '../models/select-link.tsx'
import type { OpenDialog } from './dialogs/line-dialogs.tsx'
import { NoCombinations } from '../sets/no-combinations.tsx'

type EmptyQuotationProps = {
  id: number
  editable: boolean
  onOpen: (dialog: OpenDialog) => void
}

/** Says what to do with a quotation that has no products yet. */
export function EmptyQuotation({ id, editable, onOpen }: EmptyQuotationProps) {
  const mayReadList = useCan('product:view')
  const combinations = useRead(api.quotation.getCombination, {}, { enabled: editable })
  const select = editable && (
    <>
      {mayReadList && <Button onClick={() => onOpen({ kind: 'inquiry' })}>从询价清单</Button>}{' '}
      <SelectLink target={{ quotation: id }} label="按工况选型" />
    </>
  )
  if (editable && combinations.data?.data.length === 0) {
    return (
      <>
        <NoCombinations />
        {select}
      </>
    )
  }
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        editable
          ? '还没有产品，点“新增”选择产品组合，或加入单个产品、自由项，或按工况选型'
          : '这份报价还没有产品'
      }
    >
      {select}
    </Empty>
  )
}
