import { Button } from 'antd'
import { api } from '#api/index.ts'
import type { MachineRecord } from '#api/machine/machine.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { PrintButton } from '#admin/ui/print-button.tsx'
import { MachinePapers } from './label-button.tsx'
import { MachineEvents } from './machine-events.tsx'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import {
  FieldGrid,
  FixedField,
  LinesField,
  NumberField,
  TextField,
} from '#admin/ui/field/fields.tsx'
import { FoundField } from '#admin/ui/field/found-field.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { returnAddress } from './return-address.ts'
import { WarrantyField } from './warranty-field.tsx'
import css from './machine.module.css'

const EMPTY = {
  serial_no: '',
  title: '',
  model: '',
  con_id: '',
  delivered_date: '',
  start_date: '',
  replaces_id: '',
  nameplate: '',
  remark: '',
} satisfies Partial<MachineRecord>

const load = async (id: number, signal?: AbortSignal) =>
  (await call(api.machine.getMachine, { id }, { signal })).data

/** A machine's form, and below it what happened to it. */
export function MachinePage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const edits = useCan('machine:edit')

  function locked({ can, staff_name }: MachineRecord): string | undefined {
    if (can.change) return undefined
    return edits ? `这台设备是${staff_name}登记的，您只能查看` : '您没有修改设备的权限，只能查看'
  }

  return (
    <RecordPage<MachineRecord>
      title={id === 'new' ? '新增设备' : edits ? '编辑设备' : '查看设备'}
      name="machine"
      id={id}
      load={load}
      empty={EMPTY}
      naming={(record) => record.serial_no}
      headed={(record) => record.serial_no}
      save={api.machine.setMachine}
      history={api.machine.getHistory}
      locked={locked}
      extra={id !== 'new' && <MachineButtons id={id} />}
      more={id !== 'new' && <SeldomButtons id={id} />}
      below={id !== 'new' && <History id={id} />}
    >
      {(record) => <MachineFields record={record} />}
    </RecordPage>
  )
}

const formOf = (id: number) => addressOf(api.machine.commissioning, { id })

function MachineButtons({ id }: { id: number }) {
  const addsCase = useCan('sales:edit')
  const machine = useRead(api.machine.getMachine, { id }).data?.data
  return (
    <>
      <MachinePapers of={{ ids: [id] }} />
      {addsCase && <Button onClick={() => openTab(`/getSales?mid=${id}`)}>新增售后</Button>}
      {machine?.can_return && <Button onClick={() => openTab(returnAddress(id))}>退货</Button>}
    </>
  )
}

function SeldomButtons({ id }: { id: number }) {
  const machine = useRead(api.machine.getMachine, { id }).data?.data
  return (
    <>
      <PrintButton label="安装调试单" papers={[{ label: '安装调试单', address: formOf(id) }]} />
      {machine && (
        <WhenOn feature="labels">
          <Button onClick={() => openTab(machine.page)}>扫码页面</Button>
        </WhenOn>
      )}
      {machine?.can.change && (
        <WhenOn feature="labels">
          <RenewLabelButton id={id} serial={machine.serial_no} />
        </WhenOn>
      )}
    </>
  )
}

/** 新标签, for a label that was lost or copied: the old one stops working. */
function RenewLabelButton({ id, serial }: { id: number; serial: string }) {
  const { send, busy } = useChange(api.machine.renewLabel)

  async function renew(): Promise<void> {
    const title = `作废${serial}现在的标签？`
    const question = '旧的二维码将打不开这台设备的页面，请打印新标签，换下设备上的旧标签。'
    if (await ask(question, { title, okText: '作废并换新', danger: true })) await send({ id })
  }

  return (
    <Button loading={busy} onClick={() => void renew()}>
      新标签
    </Button>
  )
}

const contractOf = ({ con_id, c_no, c_title }: MachineRecord) => ({
  value: con_id,
  label: `${c_no} ${c_title}`,
})

function MachineFields({ record }: { record: MachineRecord }) {
  const { pro_id, log_id, replaced_by } = record
  return (
    <>
      {replaced_by && (
        <p className={css.replaced}>
          这台设备已被更换为
          <a href={`/getMachine?id=${replaced_by.id}`} target="_blank" rel="opener">
            {replaced_by.serial_no}
          </a>
        </p>
      )}
      <FieldGrid>
        <TextField name="serial_no" label="出厂编号" required maxLength={60} />
        <TextField name="title" label="产品名称" />
        <TextField name="model" label="型号" />
      </FieldGrid>
      <FieldGrid>
        {pro_id !== '' || log_id !== '' ? (
          <FixedField label="所属合同" value={contractOf(record).label} />
        ) : (
          <FoundField
            name="con_id"
            label="所属合同"
            search={api.machine.selectContract}
            record={record}
            known={contractOf}
            placeholder="按合同编号或标题查找"
            nothing="没有符合的合同"
          />
        )}
        <FoundField
          name="replaces_id"
          label="替换的设备"
          search={api.machine.selectMachine}
          record={record}
          known={(one) => ({
            value: one.replaces_id,
            label: one.replaces_no || '您无权查看的设备',
          })}
          placeholder="不是更换来的"
          nothing="没有符合的设备"
        />
      </FieldGrid>
      <FieldGrid>
        <DayField name="delivered_date" label="发货日期" />
        <DayField name="start_date" label="启用日期" />
        <WarrantyField record={record} />
      </FieldGrid>
      <FieldGrid>
        <NumberField name="warranty_months" label="质保月数（自启用）" suffix="个月" />
        <NumberField name="warranty_delivery_months" label="质保月数（自发货）" suffix="个月" />
      </FieldGrid>
      <LinesField name="nameplate" label="铭牌参数" rows={4} />
      <LinesField name="remark" label="备注" />
    </>
  )
}

function History({ id }: { id: number }) {
  const answer = useRead(api.machine.getMachine, { id })
  return (
    <Panel>
      <section aria-labelledby="machine-history">
        <PartHead id="machine-history" title="设备经过" />
        {answer.data && <MachineEvents events={answer.data.info} />}
      </section>
    </Panel>
  )
}
