import { curveStates, type CurveRow } from '#api/product/curve-calls.ts'
import { api } from '#api/index.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { statusColumn, textCell } from '#admin/record-list/table/columns.tsx'
import { RecordList } from '#admin/record-list/record-list.tsx'
import type { Column, Filter } from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { DeriveCurves } from './derive-curves.tsx'

const COLUMNS: readonly Column<CurveRow>[] = [
  { title: '产品名称', field: 'pro_title', card: 'name' },
  { title: '型号', field: 'pro_no', card: 'number' },
  { title: '品牌', field: 'pro_brand', under: 'pro_no', card: 'short' },
  {
    title: '级数',
    field: 'stages',
    width: 64,
    align: 'end',
    // Without a label on a phone where there are none.
    render: ({ stages }) => (stages === '' ? '' : textCell(String(stages))),
  },
  {
    ...statusColumn<CurveRow>('curve_state', { title: '曲线', options: curveStates }),
    card: 'status',
  },
  { title: '依据', field: 'basis', width: 96, card: 'short' },
  {
    title: '来源',
    field: 'source',
    under: 'basis',
    card: 'text',
    render: ({ source }) => textCell(source),
  },
  {
    title: '缺少',
    field: 'missing',
    render: ({ missing }) =>
      missing === '' ? '' : <span className="warning-text">{missing}</span>,
  },
  { title: '报价次数', field: 'quoted', width: 88, align: 'end' },
]

const FILTERS: readonly Filter[] = [
  { name: 'cateid', label: '产品分类', options: api.product.getProType },
  { name: 'curve_state', label: '曲线', options: curveStates },
]

const QUICK = curveStates.map(({ value, label }) => ({
  label,
  values: { curve_state: String(value) },
}))

const openForm = ({ id }: CurveRow) => openTab(`/productbj?id=${id}`)
const openDetail = ({ id }: CurveRow) => openTab(`/getQuopro?id=${id}`)

/** 曲线: what the pumps have for a selection, most quoted first, so that one begins where it helps most. */
export function CurvesScreen() {
  const edits = useCan('product:edit')
  const open = edits ? openForm : openDetail
  return (
    <RecordList<CurveRow>
      title="曲线"
      kind="curve"
      list={api.product.getCurves}
      columns={COLUMNS}
      filters={FILTERS}
      quick={QUICK}
      actions={[{ label: edits ? '编辑' : '查看', onClick: open }]}
      open={open}
      keywordHint="产品名称、型号"
      emptyHint={{ text: '还没有水泵' }}
      {...(edits && { selectedActions: DeriveCurves })}
    />
  )
}
