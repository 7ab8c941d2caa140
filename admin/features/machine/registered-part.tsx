import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { MachineRow } from '#api/machine/machine.ts'
import { registeredSurplus } from '#api/machine/serial-numbers.ts'
import { warrantyStates } from '#api/machine/warranty.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import { LabelButton } from './label-button.tsx'
import { RegisterDialog } from './register-dialog.tsx'
import './machines.css'

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
      <section className="machines" aria-labelledby="machines-title">
        <div className="machines-head">
          <h2 id="machines-title">出厂编号</h2>
          <div className="machines-buttons">
            {machines && machines.length > 0 && <LabelButton of={{ pro_id: production }} />}
            {mayAdd && answer.data && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                登记编号
              </Button>
            )}
          </div>
        </div>
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

function Machines({ machines }: { machines: readonly MachineRow[] }) {
  if (machines.length === 0) {
    return <p className="machines-none">还没有登记出厂编号，登记之后才能打印标签、随物流发出</p>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, by keyboard too
    <section className="machines-scroll" aria-label="已登记的设备" tabIndex={0}>
      <table aria-label="已登记的设备">
        <thead>
          <tr>
            <th scope="col">出厂编号</th>
            <th scope="col">产品名称</th>
            <th scope="col">型号</th>
            <th scope="col">发货日期</th>
            <th scope="col">质保</th>
          </tr>
        </thead>
        <tbody>
          {machines.map((one) => (
            <tr key={one.id}>
              <td>
                <Button
                  type="link"
                  size="small"
                  className="machine-link"
                  onClick={() => openTab(`/getMachine?id=${one.id}`)}
                >
                  {one.serial_no}
                </Button>
              </td>
              <td>{one.title}</td>
              <td>{one.model}</td>
              <td className="nowrap">{one.delivered_date || '未发货'}</td>
              <td>
                <StatusTag value={one.warranty} options={warrantyStates} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
