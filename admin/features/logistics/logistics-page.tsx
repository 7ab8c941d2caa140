import { api } from '#api/index.ts'
import {
  logisticsName,
  RESHIPS,
  reshipping,
  type LogisticsRecord,
} from '#api/logistics/logistics.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { ChainPage } from '#admin/features/chain/chain-page.tsx'
import { isEnded } from '#api/contract/ending.ts'
import { IsOver } from '#admin/features/contract/lines/is-over.ts'
import { DeliveryFacts } from '#admin/features/contract/delivery/delivery-facts.tsx'
import {
  aboutNamed,
  quantitiesToSend,
  withPlan,
  type WithPlan,
} from '#admin/features/contract/delivery/delivery-form.ts'
import { DeliveryLinesField } from '#admin/features/contract/delivery/delivery-lines.tsx'
import { useAddress } from '#admin/lib/address.ts'
import { ShippedField } from '#admin/features/machine/shipped-field.tsx'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { OwedNotice } from './owed-notice.tsx'
import { isReturn, returnFacts, ReturnNext } from './return-part.tsx'
import { LogisticsOutbound } from './logistics-outbound.tsx'
import { ShipmentNext } from './shipment-next.tsx'
import { ShipmentButtons } from './shipment-papers.tsx'
import {
  FieldGrid,
  FixedField,
  LinesField,
  RadioField,
  TextField,
  TimeField,
} from '#admin/ui/field/fields.tsx'

const PREFILL = {
  key: 'pid',
  endpoint: api.logistics.getProduction,
  input: (pid: number) => ({ pid }),
  required: '物流记录属于一条生产记录，请从生产管理中点“物流”新建',
} as const

/** A return, prefilled from its shipment, or from a machine that left with it. */
const FROM_SHIPMENT = {
  key: 'rid',
  endpoint: api.logistics.getReturn,
  input: (id: number) => ({ id }),
} as const
const FROM_MACHINE = {
  key: 'mid',
  endpoint: api.logistics.getReturn,
  input: (machine: number) => ({ machine }),
} as const

const EMPTY = {
  log_number: '',
  l_send: '',
  lines: [],
  l_remark: '',
  machines: [],
  shipped_date: '',
  release_time: '',
  l_status: 0,
  reships: RESHIPS,
  return_reason: '',
}

type LoadedLogistics = WithPlan<LogisticsRecord>

/** The form of a shipment, or of a return. */
export function LogisticsPage() {
  const { values: address } = useAddress()
  const toForm = (data: LogisticsRecord): LoadedLogistics =>
    data.id === '' && !isReturn(data)
      ? aboutNamed(withPlan(data), address['lines'], 'all')
      : withPlan(data)
  const origin =
    address['rid'] !== undefined
      ? FROM_SHIPMENT
      : address['mid'] !== undefined
        ? FROM_MACHINE
        : PREFILL
  return (
    <ChainPage
      kind="logistics"
      read={api.logistics.getLogistics}
      origin={origin}
      toForm={toForm}
      called={(data) => ((data ? isReturn(data) : origin !== PREFILL) ? '退货' : undefined)}
      empty={EMPTY}
      naming={logisticsName}
      save={api.logistics.setLogistics}
      toInput={(values, { pro_id, returns_id, plan }) => ({
        ...values,
        ...(returns_id === '' ? { pro_id } : { returns_id }),
        lines: quantitiesToSend(values, plan),
      })}
      buttons={ShipmentButtons}
    >
      {(record: LoadedLogistics) =>
        isReturn(record) ? <ReturnFields record={record} /> : <ShipmentFields record={record} />
      }
    </ChainPage>
  )
}

type FieldsProps = { record: LoadedLogistics }

function ShipmentFields({ record }: FieldsProps) {
  return (
    <>
      <ShipmentNext record={record} />
      <OwedNotice owed={record.owed} />
      <LogisticsOutbound record={record} />
      <DeliveryFacts facts={record} more={returnFacts(record)} />
      <FieldGrid>
        <FixedField label="合同编号" value={record.l_no} />
        <TextField name="log_number" label="物流单号" />
      </FieldGrid>
      <IsOver value={isEnded(record)}>
        <DeliveryLinesField mode="ship" plan={record.plan} isStored={record.id !== ''} />
      </IsOver>
      <ShippedField choice={record.machine_list} plan={record.plan} returns={false} />
      <LinesField name="l_send" label="发货情况" />
      <LinesField name="l_remark" label="备注" />
      <FieldGrid roomy>
        <DayField name="shipped_date" label="发货日期" hint="不填则按录入时间" />
        <TimeField name="release_time" label="录入时间" />
        <RadioField name="l_status" label="状态" options={recordStatuses} />
      </FieldGrid>
    </>
  )
}

function ReturnFields({ record }: FieldsProps) {
  return (
    <>
      <ReturnNext record={record} />
      <DeliveryFacts facts={record} goesOn more={returnFacts(record)} />
      <FieldGrid>
        <FixedField label="合同编号" value={record.l_no} />
        <DayField
          name="shipped_date"
          label="退货日期"
          hint={`不早于发货日期${record.returns_day}；不填则按录入时间`}
        />
        <RadioField
          name="reships"
          label="退回后"
          options={reshipping}
          hint="不再补发的从应付中减去"
        />
      </FieldGrid>
      <DeliveryLinesField mode="return" plan={record.plan} isStored={record.id !== ''} />
      <ShippedField choice={record.machine_list} plan={record.plan} returns />
      <LinesField name="return_reason" label="退货原因" required />
      <FieldGrid>
        <TextField name="log_number" label="物流单号" />
      </FieldGrid>
      <LinesField name="l_remark" label="备注" />
      <FieldGrid roomy>
        <TimeField name="release_time" label="录入时间" />
        <RadioField name="l_status" label="状态" options={recordStatuses} />
      </FieldGrid>
    </>
  )
}
