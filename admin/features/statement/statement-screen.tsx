import { Button, Flex, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { monthOf } from '#api/kit/time.ts'
import { bases, BY_SHIPPING } from '#api/statement/ledger.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { DayInput } from '#admin/ui/field/day-input.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ChosenBar } from './chosen-bar.tsx'
import css from './statement.module.css'
import { StatementTable } from './statement-table.tsx'

/** 对账单 of all customers to one day; the address has the day, the basis and the customers' page. */
export function StatementScreen() {
  const { values, change } = useAddress()
  const { first_date, last_date, keyword, after, customer_id } = values
  const basis = values['basis'] ?? String(BY_SHIPPING)
  const query = { basis, first_date, last_date, keyword, after, customer_id }
  const answer = useRead(api.statement.index, query, { keepPrevious: true })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { data: rows, next, last_date: last } = answer.data ?? {}
  const ofPage = rows?.filter(({ customer_id: id }) => chosen.has(id)) ?? []
  const turn = (values: Parameters<typeof change>[0]) => {
    setChosen(new Set())
    void change(values)
  }
  return (
    <Page title="对账单" failure={answer.error}>
      <Panel className={css.statements}>
        <Flex className={`${css.filters} on-screen`} gap="small" align="center" wrap>
          <Flex gap="small" align="center">
            <span className="nowrap">开始日期</span>
            <DayInput
              label="开始日期"
              value={first_date ?? (last && `${monthOf(last)}-01`) ?? ''}
              onChange={(day) => turn({ first_date: day, after: '' })}
            />
          </Flex>
          <Flex gap="small" align="center">
            <span className="nowrap">截止日期</span>
            <DayInput
              label="截止日期"
              value={last_date ?? last ?? ''}
              onChange={(day) => turn({ last_date: day, after: '' })}
            />
          </Flex>
          <Select
            aria-label="对账口径"
            value={basis}
            options={bases.map(({ value, label }) => ({
              value: String(value),
              label: `按${label}`,
            }))}
            onChange={(value) => turn({ basis: value, after: '' })}
          />
          {customer_id === undefined ? (
            <Input.Search
              aria-label="客户"
              placeholder="客户名称"
              className={css.keyword}
              defaultValue={keyword ?? ''}
              allowClear
              onSearch={(text) => turn({ keyword: text.trim(), after: '' })}
            />
          ) : (
            <Button onClick={() => turn({ customer_id: '' })}>显示全部客户</Button>
          )}
          <small className="muted">已有确认的对账单时，从上一份的次日开始，不看开始日期</small>
        </Flex>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {rows && (
          <>
            <ChosenBar rows={ofPage} query={{ basis, first_date, last_date: last }} />
            {rows.length === 0 ? (
              <p className="muted">
                {next
                  ? '这一页的客户没有往来和余额'
                  : '到这一天没有往来和余额的客户；合同关联客户后才能对账'}
              </p>
            ) : (
              <StatementTable rows={rows} chosen={chosen} onChoose={setChosen} />
            )}
            <Flex className="on-screen" gap="small" justify="end">
              {after !== undefined && (
                <Button onClick={() => turn({ after: '' })}>回到第一页</Button>
              )}
              {next !== undefined && next > 0 && (
                <Button onClick={() => turn({ after: String(next) })}>下一页</Button>
              )}
            </Flex>
          </>
        )}
      </Panel>
    </Page>
  )
}
