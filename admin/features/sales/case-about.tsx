import { Form } from 'antd'
import { api } from '#api/index.ts'
import type { CaseAbout as About } from '#api/sales/sales.ts'
import { labelIn } from '#api/kit/status.ts'
import { machineStates } from '#api/machine/warranty.ts'
import { useCan, useOptions, useRead } from '#admin/lib/calls/query.ts'
import { Facts } from '#admin/ui/read/facts.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import type { LoadedSales } from './sales-form.ts'

type Chosen = number | ''

/** 在保/过保, customer and 负责人 of what is chosen in the form, before anything is saved. */
export function CaseAbout({ record }: { record: LoadedSales }) {
  const con_id = Form.useWatch<Chosen | undefined>('con_id') ?? record.con_id
  const chosen = Form.useWatch<Chosen | undefined>('machine_id') ?? record.machine_id
  // Who may not see machines cannot read what is known of one.
  const machine_id = useCan('machine:view') ? chosen : ''
  const assignee = Form.useWatch<Chosen | undefined>('s_assignee') ?? record.s_assignee
  const { data: active } = useOptions(api.sales.getAssignee)
  const isKnown = con_id !== '' || machine_id !== ''
  const answer = useRead(api.sales.getAbout, { con_id, machine_id }, { enabled: isKnown })
  const about = isKnown ? answer.data?.data : undefined
  if (!about) return null
  const named =
    active?.data.find(({ value }) => value === assignee)?.label ??
    (assignee === record.s_assignee ? record.s_assignee_name : '')
  return (
    <section aria-label="设备和客户">
      <Facts
        facts={[
          ['质保', <Warranty key="warranty" about={about} isOne={machine_id !== ''} />],
          ['客户', about.cus_name],
          ['项目', about.project],
          ['负责人', named || '未指定'],
        ]}
      />
    </section>
  )
}

/** Of one machine with its last day, or that on which it came back; of several how many are in each state. */
function Warranty({ about, isOne }: { about: About; isOne: boolean }) {
  const { warranties, warranty_end, returned_date } = about
  const [first] = warranties
  if (!first) return '没有登记设备，未知'
  if (isOne || (warranties.length === 1 && first.count === 1)) {
    return (
      <>
        <StatusTag value={first.warranty} options={machineStates} />
        {warranty_end && ` 至 ${warranty_end}`}
        {returned_date && ` ${returned_date}`}
      </>
    )
  }
  return warranties
    .map(({ warranty, count }) => `${labelIn(machineStates, warranty)}${count}台`)
    .join('，')
}
