import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { MachineRow } from '#api/machine/machine.ts'
import { registeredSurplus } from '#api/machine/serial-numbers.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { MachinePapers } from './label-button.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import { WarrantyTag } from './warranty-tag.tsx'

/** 出厂编号 of a stored production record: the machines that it made. They are saved apart from its form. */
export function RegisteredPart({ production }: { production: number }) {
  const answer = useRead(api.machine.getProduction, { id: production })
  const mayAdd = useCan('machine:edit')
  const [adding, setAdding] = useState(false)
  const machines = answer.data?.data
  const surpluses = (answer.data?.lines ?? []).flatMap(
    (line) => registeredSurplus({ ...line, no: line.model }) ?? [],
  )
  return (
    <Panel>
      <section aria-labelledby="machines-title">
        <PartHead id="machines-title" title="出厂编号">
          {machines && machines.length > 0 && <MachinePapers of={{ pro_id: production }} />}
          {mayAdd && answer.data && (
            <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              登记编号
            </Button>
          )}
        </PartHead>
        {answer.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {answer.isError && (
          <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {surpluses.map((surplus) => (
          <Notice key={surplus} kind="warning" text={`${surplus}，请核对`} />
        ))}
        {machines && <Machines machines={machines} />}
      </section>
      {answer.data && (
        <RegisterDialog
          production={production}
          lines={answer.data.lines}
          open={adding}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}

const COLUMNS: readonly ReadColumn<MachineRow>[] = [
  {
    title: '出厂编号',
    render: ({ id, serial_no }) => (
      <Button
        type="link"
        size="small"
        className="text-link"
        onClick={() => openTab(`/getMachine?id=${id}`)}
      >
        {serial_no}
      </Button>
    ),
  },
  { title: '产品名称', render: ({ title }) => title },
  { title: '型号', render: ({ model }) => model },
  {
    title: '发货日期',
    render: ({ delivered_date }) => <span className="nowrap">{delivered_date || '未发货'}</span>,
  },
  {
    title: '质保',
    render: (machine) => <WarrantyTag machine={machine} />,
  },
]

function Machines({ machines }: { machines: readonly MachineRow[] }) {
  if (machines.length === 0) {
    return <p className="muted">还没有登记出厂编号，登记之后才能随物流发出</p>
  }
  return <ReadTable label="已登记的设备" columns={COLUMNS} rows={machines} keyOf={({ id }) => id} />
}
