import { productName } from '#api/product/product.ts'
import { choiceFaults, choiceName, type ChoiceRow } from '#api/choice/choice.ts'
import { api } from '#api/index.ts'
import { labelIn } from '#api/kit/status.ts'
import { textCell, timeColumn } from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type { Column, RowAction } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'

const COLUMNS: readonly Column<ChoiceRow>[] = [
  { title: '客户的名称', field: 'inquiry_name', card: 'name' },
  { title: '客户的型号', field: 'inquiry_model', under: 'inquiry_name', card: 'number' },
  { title: '用途', field: 'use', width: 72, card: 'short' },
  {
    title: '产品',
    field: 'pro_title',
    card: 'text',
    render: (row) => textCell(productName(row)),
  },
  {
    title: '说明',
    field: 'fault',
    under: 'pro_title',
    card: 'text',
    render: ({ fault }) =>
      fault === '' ? '' : <span className="warning-text">{labelIn(choiceFaults, fault)}</span>,
  },
  { title: '次数', field: 'uses', width: 72, align: 'end', card: 'short' },
  { ...timeColumn<ChoiceRow>('used_time'), title: '最近选用' },
  { title: '选用人', field: 'staff_name', width: 96, under: 'used_time', card: 'short' },
]

const open = ({ id }: { id: number }) => openTab(`/getChoice?id=${id}`)
const create = () => openTab('/getChoice')

const ACTIONS: RowAction<ChoiceRow>[] = [
  { label: '编辑', permission: 'product:edit', onClick: open },
  deleteAction<ChoiceRow>('inquiry_choice', api.choice.deleteChoice, choiceName),
]

/** 询价对照: which product the company chose for what customers' lists call it. */
export function ChoiceScreen() {
  return (
    <RecordList<ChoiceRow>
      title="询价对照"
      kind="inquiry_choice"
      list={api.choice.index}
      undo={api.choice}
      file={api.choice.exportRows}
      columns={COLUMNS}
      actions={ACTIONS}
      open={open}
      keywordHint="客户的名称、型号或产品"
      emptyHint={{
        text: '还没有询价对照',
        advice: '在报价中读取询价清单时选定的产品会记在这里，下一份清单里同样的名称直接采用',
      }}
      create={{ permission: 'product:edit', onClick: create }}
    />
  )
}
