import { PhoneOutlined } from '@ant-design/icons'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import type { MachinePage } from '#api/machine/machine-page.ts'
import { readMachine } from './read-machine.ts'
import { queryClient } from '#admin/lib/calls/query.ts'
import { token } from '#admin/lib/session.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { useTitle } from '#admin/ui/page/title.ts'
import { Panel } from '#admin/ui/page/panel.tsx'
import { Facts, type Fact } from '#admin/ui/read/facts.tsx'
import { StaffPart } from './staff-part.tsx'
import { WarrantyTag } from './warranty-tag.tsx'
import css from './label.module.css'

/** What the code on a machine's label opens: on a phone, for everybody, and more for staff. */
export function LabelPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Machine />
    </QueryClientProvider>
  )
}

function Machine() {
  const { token: label = '' } = useParams({ strict: false })
  const { pathname } = useLocation()
  const answer = useQuery({
    // A signed-in user sees more.
    queryKey: ['machine page', label, token()],
    queryFn: ({ signal }) => readMachine(label, signal),
  })
  useTitle('设备', answer.data?.serial_no)
  return (
    <main className={css.page}>
      {answer.isPending && (
        <Panel>
          <Skeleton active paragraph={{ rows: 6 }} />
        </Panel>
      )}
      {answer.isError && (
        <Panel>
          <h1>设备</h1>
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        </Panel>
      )}
      {answer.data && (
        <>
          <Nameplate machine={answer.data} />
          <StaffPart staff={answer.data.staff} here={pathname} />
        </>
      )}
    </main>
  )
}

/** What is shown without signing in. */
function Nameplate({ machine }: { machine: MachinePage }) {
  const { company, telephone, serial_no, title, model, nameplate } = machine
  const lines = nameplate.split('\n').filter((line) => line !== '')
  return (
    <Panel>
      {company !== '' && <p className="muted">{company}</p>}
      <h1>{title || model || serial_no}</h1>
      <Facts
        isStacked
        facts={[
          ['型号', model],
          ['出厂编号', serial_no],
          ...lines.map(nameplateFact),
          [
            '质保',
            <>
              <WarrantyTag machine={machine} />
              {machine.warranty_end !== '' && <span>至 {machine.warranty_end}</span>}
            </>,
          ],
        ]}
      />
      {telephone !== '' && (
        <Button
          // Staff come to enter a case, everybody else to call.
          type={machine.staff?.adds_case ? 'default' : 'primary'}
          size="large"
          block
          icon={<PhoneOutlined aria-hidden />}
          href={`tel:${diallable(telephone)}`}
        >
          报修电话 {telephone}
        </Button>
      )}
    </Panel>
  )
}

/** The first number of a text, as a phone dials it. */
const diallable = (telephone: string) =>
  (/\+?\d[\d\s()-]{4,}/.exec(telephone)?.[0] ?? telephone).replace(/[^\d+]/g, '')

/** A line of the nameplate: what stands before its colon is its name. */
function nameplateFact(line: string): Fact {
  const [name = '', ...rest] = line.split('：')
  return rest.length > 0 ? [name, rest.join('：')] : ['参数', line]
}
