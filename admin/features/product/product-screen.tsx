import { useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { gradeName } from '#api/product/energy-words.ts'
import { GRADES } from '#api/pump/energy/grade.ts'
import { ALIKE, type ProductRow } from '#api/product/product.ts'
import { energyGrades } from '#api/product/technical.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { ExportListButton } from '#admin/imports/export-list-button.tsx'
import { ImportButton } from '#admin/imports/import-button.tsx'
import { writeQuery } from '#admin/lib/address-text.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { CutText } from '#admin/record-list/table/cut-text.tsx'
import { moneyColumn, statusColumn, timeColumn } from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type {
  Column,
  EmptyHint,
  Filter,
  RowAction,
  StatusChange,
} from '#admin/record-list/types.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { AlikeModels } from './alike-models.tsx'
import { useSeesImpact } from './use-sees-impact.ts'
import css from './product-screen.module.css'

// Not needed before anyone adds a product.
const ProductTypeDialog = lazyPart(
  async () => (await import('./product-type-dialog.tsx')).ProductTypeDialog,
)

/** What a pump does: its unit stands in the head, on a phone's card beside the figure. */
const figure = (
  field: 'pro_flow' | 'pro_lift' | 'pro_power',
  [name, unit]: readonly [string, string],
  width: number,
): Column<ProductRow> => ({
  title: `${name} ${unit}`,
  field,
  width,
  align: 'end',
  card: 'number',
  render: (row) => row[field] !== '' && <Figure text={row[field]} unit={unit} />,
})

const COLUMNS: readonly Column<ProductRow>[] = [
  { title: '产品名称', field: 'pro_title', card: 'name' },
  { title: '型号', field: 'pro_no', card: 'number' },
  figure('pro_flow', ['流量', 'm³/h'], 86),
  figure('pro_lift', ['扬程', 'm'], 62),
  figure('pro_power', ['功率', 'kW'], 72),
  { ...moneyColumn('pro_unitprice', '单价'), card: 'amount', permission: 'product:price' },
  {
    ...statusColumn('energy_grade', { title: '能效', options: energyGrades }),
    // Most of a catalogue are no pumps; nothing is said of them.
    render: (row) => row.energy_grade !== GRADES.notApplicable && <Energy {...row} />,
  },
  timeColumn('release_time', '时间'),
  statusColumn('pro_status'),
]

const FILTERS: readonly Filter[] = [
  { name: 'cateid', label: '产品分类', options: api.product.getProType },
  { name: 'status', label: '状态', options: recordStatuses, more: true },
  { name: 'energy_grade', label: '能效', options: energyGrades, more: true },
  { name: 'alike', label: '相同型号', options: ALIKE, more: true, permission: 'product:edit' },
]

const EXPORTED_BY = [
  'keyword',
  'startime',
  'endtime',
  'status',
  'cateid',
  'energy_grade',
  'alike',
] as const

const IMPORT_RULES = [
  '有编号的行修改那个产品；没有编号的按产品名称、型号和品牌查找（文件里有哪几列就按哪几列），找不到的新增。只有型号和单价两列的价目表也可以。',
  '价格空着或是“—”的，保留原来的价格，预览里写明。',
  '性能曲线：“曲线流量”等格里填各点的数，用空格分开，如 0 10 20 30；没有的点填“-”。',
]

const openForm = (row: ProductRow) => openTab(`/productbj?id=${row.id}`)
const openDetail = (row: ProductRow) => openTab(`/getQuopro?id=${row.id}`)

const openImpact = (row: ProductRow) => openTab(`/priceimpact?pid=${row.id}`)

const STATUS_CHANGE: StatusChange = {
  save: api.product.setProduct,
  field: 'pro_status',
  options: recordStatuses,
  permission: 'product:edit',
}

const OTHERS: readonly RowAction<ProductRow>[] = [
  deleteAction('product', api.product.deleteProduct, ({ pro_title, pro_no }) =>
    `${pro_title} ${pro_no}`.trim(),
  ),
  {
    label: '复制',
    permission: 'product:edit',
    confirm: '是否确认复制',
    change: api.product.copyProduct,
  },
]

/** Which customers have a price of their own for it. */
const TO_AGREED: RowAction<ProductRow> = {
  label: '协议价',
  permission: 'customer:view',
  more: true,
  onClick: ({ pro_no, pro_title }) =>
    openTab(`/agreed${writeQuery({ keyword: (pro_no || pro_title).slice(0, KEYWORD) })}`),
}

const TO_IMPACT: RowAction<ProductRow> = { label: '调价影响', onClick: openImpact, more: true }

const EMPTY: EmptyHint = {
  text: '还没有产品',
  advice: '点“新增”建立一个产品，或点“导入”从Excel文件一次录入多个',
  permission: 'product:edit',
}

/** The list of products. A product is edited in a tab of its own. */
export function ProductScreen() {
  const [choosing, setChoosing] = useState(false)
  const edits = useCan('product:edit')
  const seesImpact = useSeesImpact()
  const open = edits ? openForm : openDetail
  const others = [...OTHERS, TO_AGREED, ...(seesImpact ? [TO_IMPACT] : [])]
  return (
    <RecordList
      kind="product"
      title="产品管理"
      list={api.product.index}
      undo={api.product}
      columns={COLUMNS}
      filters={FILTERS}
      actions={[{ label: edits ? '编辑' : '查看', onClick: open }, ...others]}
      statusChange={STATUS_CHANGE}
      open={open}
      file={api.product.exportRows}
      keywordHint="产品名称、型号"
      head={edits && <AlikeModels />}
      create={{ permission: 'product:edit', onClick: () => setChoosing(true) }}
      extra={
        <>
          <ToCombinations />
          <ImportButton
            title="导入产品"
            nameLabel="产品"
            rules={IMPORT_RULES}
            calls={api.product}
          />
        </>
      }
      more={
        <>
          <ToCurves />
          <ToChoices />
          <ToPriceImpact />
          <ExportListButton
            endpoint={api.product.exportList}
            permission="product:export_list"
            filters={EXPORTED_BY}
          />
        </>
      }
      emptyHint={EMPTY}
    >
      <ProductTypeDialog open={choosing} onClose={() => setChoosing(false)} />
    </RecordList>
  )
}

/** A figure of a product; one that was typed with its unit gets no second one. */
function Figure({ text, unit }: { text: string; unit: string }) {
  const isBare = /^[\d.~～\-–]+$/.test(text)
  return (
    <span className={css.figure}>
      <CutText text={text} />
      {isBare && <small className={css.unit}>{unit}</small>}
    </span>
  )
}

/** The energy grade, and why it is that: beneath it on a phone, which has no pointer to hold over it. */
function Energy({ energy_grade, energy_reason }: ProductRow) {
  const reason = energy_reason.replace(`${gradeName(energy_grade)}：`, '')
  return (
    <Tooltip title={reason}>
      <span>
        <StatusTag value={energy_grade} options={energyGrades} />
        <small className={css.reason}>{reason}</small>
      </span>
    </Tooltip>
  )
}

function ToCombinations() {
  const navigate = useNavigate()
  if (!useCan('combination:view')) return null
  return <Button onClick={() => void navigate({ to: '/combination' })}>组合管理</Button>
}

function ToChoices() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '/choice' })}>询价对照</Button>
}

function ToCurves() {
  const navigate = useNavigate()
  return <Button onClick={() => void navigate({ to: '/curves' })}>曲线</Button>
}

function ToPriceImpact() {
  const navigate = useNavigate()
  if (!useSeesImpact()) return null
  return <Button onClick={() => void navigate({ to: '/priceimpact' })}>调价影响</Button>
}
