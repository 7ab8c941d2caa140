import { api } from '#api/index.ts'
import type { LogisticsRecord } from '#api/logistics/logistics.ts'
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
import { LogisticsOutbound } from './logistics-outbound.tsx'
import { ShipmentNext } from './shipment-next.tsx'
import { ShipmentPapers } from './shipment-papers.tsx'
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

const EMPTY = {
  log_number: '',
  l_send: '',
  lines: [],
  l_remark: '',
  machines: [],
  shipped_date: '',
  release_time: '',
  l_status: 0,
}

type LoadedLogistics = WithPlan<LogisticsRecord>

/** A shipment's form. */
export function LogisticsPage() {
  const { values: address } = useAddress()
  const toForm = (data: LogisticsRecord): LoadedLogistics =>
    data.id === '' ? aboutNamed(withPlan(data), address['lines'], 'all') : withPlan(data)
  return (
    <ChainPage
      kind="logistics"
      read={api.logistics.getLogistics}
      origin={PREFILL}
      toForm={toForm}
      empty={EMPTY}
      naming={(record) => record.log_number || record.l_no}
      save={api.logistics.setLogistics}
      toInput={(values, { pro_id, plan }) => ({
        ...values,
        pro_id,
        lines: quantitiesToSend(values, plan),
      })}
      buttons={ShipmentPapers}
    >
      {(record: LoadedLogistics) => (
        <>
          <ShipmentNext record={record} />
          <OwedNotice owed={record.owed} />
          <LogisticsOutbound record={record} />
          <DeliveryFacts facts={record} />
          <FieldGrid>
            <FixedField label="合同编号" value={record.l_no} />
            <TextField name="log_number" label="物流单号" />
          </FieldGrid>
          <IsOver value={isEnded(record)}>
            <DeliveryLinesField mode="ship" plan={record.plan} isStored={record.id !== ''} />
          </IsOver>
          <ShippedField choice={record.machine_list} plan={record.plan} />
          <LinesField name="l_send" label="发货情况" />
          <LinesField name="l_remark" label="备注" />
          <FieldGrid roomy>
            <DayField name="shipped_date" label="发货日期" hint="不填则按录入时间" />
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="l_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}
