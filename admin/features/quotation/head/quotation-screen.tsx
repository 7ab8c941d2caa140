import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { quotationFollows } from '#api/customer/follow.ts'
import { validities } from '#api/contract/due.ts'
import { api } from '#api/index.ts'
import type { QuotationRow } from '#api/quotation/quotation.ts'
import { isClosed, STAGES } from '#api/quotation/quotation-head.ts'
import { quotationDates } from '#api/quotation/discount-report.ts'
import { quotationOrders, stageFilters } from '#api/quotation/quotation.ts'
import { REVIEWS, reviewStates } from '#api/quotation/review.ts'
import { labelIn, recordStatuses, yesNo } from '#api/kit/status.ts'
import { useIsReviewed } from '../approval/discounts.ts'
import { useCopyQuotation } from '../offer/use-copy-quotation.ts'
import { customerFilter } from '#admin/features/chain/customer-filter.ts'
import { recordIdFrom, useAddress, useEditing, type AddressValues } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import {
  moneyColumn,
  staffColumn,
  statusColumn,
  textCell,
  timeColumn,
  WithSmall,
} from '#admin/record-list/table/columns.tsx'
import { useCountedFilters } from '#admin/record-list/search/counted-filter.ts'
import { RecordList } from '#admin/record-list/record-list.tsx'
import { deleteAction } from '#admin/record-list/types.ts'
import type {
  Column,
  EmptyHint,
  Filter,
  RowAction,
  StatusChange,
} from '#admin/record-list/types.ts'
import { openTab } from '#admin/ui/open.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { RecordDialog } from '#admin/ui/dialog/record-dialog.tsx'
import {
  QUOTATION_DIALOG_WIDTH,
  QuotationFields,
  quotationForm,
  quotationFormOf,
} from './quotation-form.tsx'
import { LostDialog } from './lost-dialog.tsx'
import { ChangedNote, lostInWords, StageTag } from './stage-tag.tsx'

const COLUMNS: readonly Column<QuotationRow>[] = [
  { title: '名称', field: 'quo_name', card: 'name' },
  { title: '编号', field: 'quo_no', width: 138, card: 'number', render: (row) => numberOf(row) },
  { title: '客户', field: 'cus_name', card: 'text' },
  {
    title: '未成交原因',
    field: 'lost_reason',
    under: 'cus_name',
    render: (row) => textCell(lostInWords(row)),
  },
  { ...moneyColumn('total', '合计'), card: 'amount' },
  {
    title: '让利',
    field: 'given',
    width: 76,
    align: 'end',
    under: 'total',
    feature: 'discounts',
    render: givenOf,
  },
  {
    title: '阶段',
    field: 'stage',
    width: 76,
    card: 'short',
    render: (row) => (
      <>
        <StageTag quotation={row} /> {row.is_changed && <ChangedNote isBrief />}
      </>
    ),
  },
  {
    title: '审核',
    field: 'review',
    under: 'stage',
    feature: 'discounts',
    render: ({ review }) =>
      review !== REVIEWS.none && (
        <span className="nowrap">{labelIn<number>(reviewStates, review)}</span>
      ),
  },
  staffColumn('业务员', 80),
  timeColumn('release_time', '时间'),
  statusColumn('quo_status'),
]

const FILTERS: readonly Filter[] = [
  { name: 'userid', label: '业务员', options: api.quotation.getUser },
  { ...customerFilter, more: true },
  { name: 'stage', label: '阶段', options: stageFilters, more: true },
  {
    name: 'lost_reason',
    label: '未成交原因',
    options: api.quotation.getLostReason,
    more: true,
  },
  { name: 'follow', label: '跟进', options: quotationFollows, more: true },
  { name: 'review', label: '审核', options: reviewStates, more: true, feature: 'discounts' },
  {
    name: 'passed_by',
    label: '让利审核人',
    options: api.quotation.getPassedBy,
    more: true,
    feature: 'discounts',
  },
  { name: 'dates_of', label: '日期', options: quotationDates, unchosen: '按录入时间', more: true },
  { name: 'valid', label: '有效期', options: validities, more: true },
  { name: 'status', label: '状态', options: recordStatuses, more: true },
  { name: 'is_template', label: '模板', options: yesNo, more: true },
  { name: 'sort', label: '排序', options: quotationOrders, unchosen: '时间从晚到早', more: true },
]

/** What is about 审核, which only a company has that sets limits. */
const OF_REVIEWS = ['review', 'passed_by']
const isAboutReviews = (values: AddressValues) =>
  OF_REVIEWS.some((name) => values[name] !== undefined)

const REVIEWED = { columns: COLUMNS, filters: FILTERS }
const UNREVIEWED = {
  columns: COLUMNS.filter(({ field }) => !OF_REVIEWS.includes(field)),
  filters: FILTERS.filter(({ name }) => !OF_REVIEWS.includes(name)),
}

const STATUS_CHANGE: StatusChange = {
  save: api.quotation.setQuotation,
  field: 'quo_status',
  options: recordStatuses,
  permission: 'quotation:edit',
  // An approval is of the content that was listed.
  read: ['content_version'],
}

const SUM = { endpoint: api.quotation.getTotal, sums: [{ name: 'total', label: '合计' }] } as const

/** The discount of the version that was sent last, where there is one. */
function givenOf({ given }: QuotationRow) {
  return Number(given) !== 0 && <span className="nowrap">{given}%</span>
}

/** The number with the version that was sent last. */
const numberOf = ({ quo_no, revision }: QuotationRow) => (
  <WithSmall text={quo_no} small={revision > 0 ? `V${revision}` : ''} />
)

const openProducts = (row: QuotationRow) => openTab(`/quopro?id=${row.id}`)

const EMPTY: EmptyHint = {
  text: '还没有报价',
  advice: '点“新增”建立一份报价',
  permission: 'quotation:edit',
}

const NOTHING_OPEN = { edit: undefined, draft: undefined, customer: undefined }

/** 报价管理 */
export function QuotationScreen() {
  const { editing, open } = useEditing()
  const navigate = useNavigate()
  const knowsPrice = useCan('product:price')
  const { values, change } = useAddress()
  const customer = recordIdFrom(values['customer'])
  const isReviewed = useIsReviewed()
  const { columns, filters: own } = isReviewed || isAboutReviews(values) ? REVIEWED : UNREVIEWED
  const { filters, isCounted } = useCountedFilters(own)
  const isOfSending = values['dates_of'] === 'sent' || isCounted
  const { copy } = useCopyQuotation()
  const mayEdit = useCan('quotation:edit')
  const knowsProducts = useCan('product:view')
  const [isFromList, setFromList] = useState(false)
  const [losing, setLosing] = useState<{ row: QuotationRow; isOpen: boolean }>()
  const actions: readonly RowAction<QuotationRow>[] = [
    { label: '产品', onClick: openProducts },
    {
      label: '编辑',
      permission: 'quotation:edit',
      onClick: (row) => void open(row.id),
      shown: (row) => row.can.change,
    },
    {
      label: '复制',
      permission: 'quotation:edit',
      more: true,
      onClick: (row) => void copy(row),
    },
    {
      label: '未成交',
      permission: 'quotation:edit',
      more: true,
      onClick: (row) => setLosing({ row, isOpen: true }),
      shown: ({ can, stage }) => can.change && stage !== STAGES.lost && !isClosed(stage),
    },
    {
      ...deleteAction('quotation', api.quotation.deleteQuotation, ({ quo_name }) => quo_name),
      shown: (row) => row.can.delete,
    },
  ]
  return (
    <RecordList
      kind="quotation"
      title="报价管理"
      list={api.quotation.index}
      undo={api.quotation}
      columns={columns}
      filters={filters}
      datesLabel={isOfSending ? '发出时间' : '录入时间'}
      keywordHint="名称、编号、客户、项目或说明"
      sum={SUM}
      file={api.quotation.exportRows}
      actions={actions}
      statusChange={STATUS_CHANGE}
      open={openProducts}
      selectable={({ can }) => can.change || can.delete}
      create={{
        permission: 'quotation:edit',
        onClick: () => {
          setFromList(false)
          void open('new')
        },
      }}
      more={
        <>
          {mayEdit && knowsProducts && (
            <Button
              onClick={() => {
                setFromList(true)
                void open('new')
              }}
            >
              从询价清单新增
            </Button>
          )}
          <WhenOn feature="discounts">
            <Button onClick={() => void navigate({ to: '/discounts' })}>让利报表</Button>
          </WhenOn>
          {knowsPrice && (
            <Button onClick={() => void navigate({ to: '/priceimpact' })}>调价影响</Button>
          )}
        </>
      }
      emptyHint={EMPTY}
    >
      <RecordDialog
        {...(customer === 'new' ? quotationForm : quotationFormOf(customer))}
        id={editing}
        onClose={() => void change(NOTHING_OPEN, { replace: true })}
        width={QUOTATION_DIALOG_WIDTH}
        next={{
          label: isFromList ? '保存并读取清单' : '保存并选产品',
          go: (id) =>
            void navigate({ href: `/quopro?id=${id}&add=${isFromList ? 'inquiry' : '1'}` }),
        }}
      >
        {(record) => <QuotationFields quotation={record} />}
      </RecordDialog>
      {losing && (
        <LostDialog
          info={losing.row}
          open={losing.isOpen}
          onClose={() => setLosing({ ...losing, isOpen: false })}
        />
      )}
    </RecordList>
  )
}
