import { Skeleton } from 'antd'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { BackToQuotations } from './back-to-quotations.tsx'
import { lineSession } from './saving/line-session.ts'
import { QuotationLines } from './quotation-lines.tsx'

const TITLE = '报价产品管理'

/** 报价产品管理: the products of the quotation `id` in the address. */
export function QuotationLinesScreen() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const self = useSelf()
  if (id !== 'new' && self.data) {
    return <QuotationLines key={id} session={lineSession(self.data.data.id, id)} />
  }
  return (
    <Page title={TITLE}>
      {id === 'new' && <BackToQuotations text="没有指定报价，请从报价列表中打开" />}
      {id !== 'new' && self.isPending && <Skeleton active />}
      {id !== 'new' && self.isError && (
        <LoadFailure failure={self.error} onRetry={() => void self.refetch()} />
      )}
    </Page>
  )
}
