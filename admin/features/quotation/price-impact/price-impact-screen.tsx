import { Link } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { ImpactList } from './impact-list.tsx'

type Info = Received<typeof api.quotation.priceImpact>['info']

/** 调价影响: the open quotations with an older price of the product `pid` in the address, or of any. */
export function PriceImpactScreen() {
  const { values } = useAddress()
  const pid = recordIdFrom(values['pid'])
  const isOne = pid !== 'new'
  const answer = useRead(api.quotation.priceImpact, isOne ? { pid } : {})
  return (
    <Page
      failure={answer.error}
      title="调价影响"
      extra={isOne && <Link to="/priceimpact">查看所有产品的调价影响</Link>}
      record={answer.data?.info.product || undefined}
    >
      <Panel>
        <p>
          {isOne ? <AboutProduct info={answer.data?.info} /> : '产品调价之后，'}
          草稿和已发出的报价里仍是旧价的产品都列在这里，现价是客户今天应享的价格。改过单价的（议定价）也列出，同时写明选型时的应享价；另计的不列。
        </p>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.data && !answer.data.info.is_all && (
          <Notice
            kind="warning"
            text={`报价很多，只查看了较新的一部分，较早的没有列出。${isOne ? '' : '在产品管理中按产品打开调价影响，可以看得更全。'}`}
          />
        )}
        {answer.data?.data.length === 0 && (
          <p className="muted">没有仍是旧价的草稿和已发出的报价</p>
        )}
      </Panel>
      {/* Also of none: what became of the last of them is still to be read. */}
      {answer.data && <ImpactList quotations={answer.data.data} />}
    </Page>
  )
}

function AboutProduct({ info }: { info: Info | undefined }) {
  if (!info) return null
  const price = info.present === '' ? '没有单价' : `${groupedFromText(info.present)} 元`
  return (
    <>
      <b>{info.product}</b> 现在的目录价 <b>{price}</b>。
    </>
  )
}
