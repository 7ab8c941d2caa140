import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCompany } from '#admin/lib/company.ts'
import { useCan, useSelf } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { Dashboard } from '#admin/features/home/dashboard.tsx'
import { WebForm } from './web-form.tsx'
import { WebParagraph } from './web-paragraph.tsx'
import { MAY_EDIT, webForm } from './web-text.ts'
import './web.css'

/** The home page: what there is to know and to do, the company's logo, and the website's text, as a form for who may edit it. */
export function WebScreen() {
  const { logo } = useCompany()
  return (
    <Page title="首页" extra={<NewQuotation />}>
      <Dashboard />
      <div className="web">
        <img
          className="web-logo"
          src={logo || '/logo.svg'}
          alt="公司标志"
          width={128}
          height={128}
        />
        <Panel className="web-text">
          <WebText />
        </Panel>
      </div>
    </Page>
  )
}

/** The most frequent job begins here: one press instead of three in menu and list. */
function NewQuotation() {
  const navigate = useNavigate()
  if (!useCan('quotation:edit')) return null
  return (
    <Button type="primary" onClick={() => void navigate({ href: '/quotation?edit=new' })}>
      新增报价
    </Button>
  )
}

function WebText() {
  const self = useSelf()
  // The text must not change under the hands of who edits it: one reading, and a new one each time.
  const text = useQuery({
    queryKey: ['web-text'],
    queryFn: ({ signal }) => call(api.web.getText, {}, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (text.isPending || self.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (text.isError) {
    return <LoadFailure failure={text.error} onRetry={() => void text.refetch()} />
  }
  if (text.data.id !== MAY_EDIT) return <WebParagraph text={text.data.info} />
  return <WebForm userId={self.data?.data.id} text={webForm(text.data)} />
}
