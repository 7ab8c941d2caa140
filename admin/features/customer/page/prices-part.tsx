import { Input, Pagination, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { PAGE_SIZE } from '#api/kit/endpoint.ts'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { groupedFromText } from '#api/kit/money.ts'
import type { CustomerPrice } from '#api/quotation/customer-prices.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { Part, RecordName } from './list-part.tsx'

/** With the discount of the line, and whether it is without tax. */
function priceInWords({ price, discount, tax_inclusive }: CustomerPrice): string {
  const less = discount === '0' ? '' : ` −${discount}%`
  return `${groupedFromText(price)}${less}${tax_inclusive === 0 ? '（不含税）' : ''}`
}

const COLUMNS: readonly ReadColumn<CustomerPrice>[] = [
  {
    title: '产品',
    isWide: true,
    render: ({ title, no }) => `${title} ${no}`.trim() || '已删除的产品',
  },
  { title: '单价（元）', width: 150, isNumeric: true, render: priceInWords },
  {
    title: '类型',
    width: 70,
    render: ({ kind }) =>
      kind === 'signed' ? <Tag color="success">成交</Tag> : <Tag color="processing">报价</Tag>,
  },
  { title: '日期', width: 100, render: ({ date }) => <span className="nowrap">{date}</span> },
  {
    title: '出自',
    width: 150,
    render: ({ kind, record_id, number }) => (
      <RecordName
        address={kind === 'signed' ? formAddress('contract', record_id) : `/quopro?id=${record_id}`}
        name={number}
      />
    ),
  },
]

/** What the customer was last quoted and last signed for each product; a signed price is what is paid in the end, with tax. */
export function PricesPart({ customer }: { customer: number }) {
  const [keyword, setKeyword] = useState('')
  const [page, setPage] = useState(1)
  const query = { customer_id: customer, keyword, page }
  const answer = useRead(api.quotation.customerPrices, query, { keepPrevious: true })
  const prices = answer.data

  function search(text: string): void {
    setKeyword(text.trim())
    setPage(1)
  }

  return (
    <Part
      title="最近价格"
      isWide
      buttons={
        <Input.Search
          aria-label="产品名称或型号"
          placeholder="产品名称或型号"
          maxLength={KEYWORD}
          allowClear
          enterButton="查找"
          onSearch={search}
        />
      }
    >
      {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {prices?.total === 0 && (
        <p className="muted">
          {keyword === ''
            ? '发出报价或签订合同之后，这里列出每种产品最近的价格'
            : '没有这种产品的价格'}
        </p>
      )}
      {prices && prices.data.length > 0 && (
        <ReadTable
          label="最近价格"
          columns={COLUMNS}
          rows={prices.data}
          keyOf={({ kind, pid }) => `${kind} ${pid}`}
        />
      )}
      {prices && prices.total > PAGE_SIZE && (
        <Pagination
          className="pager"
          size="small"
          current={page}
          pageSize={PAGE_SIZE}
          total={prices.total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </Part>
  )
}
