import { api } from '#api/index.ts'
import type { ProductionRecord } from '#api/production/production.ts'
import { outboundStates, recordStatuses } from '#api/kit/status.ts'
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
import { addressOf } from '#admin/lib/calls/client.ts'
import { PrintButton } from '#admin/ui/print-button.tsx'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { RegisteredPart } from '#admin/features/machine/registered-part.tsx'
import { ProductionNext } from './production-next.tsx'
import { ProductionOutbound } from './production-outbound.tsx'
import { ProductionParts } from './production-parts.tsx'
import {
  FieldGrid,
  FixedField,
  LinesField,
  RadioField,
  TimeField,
} from '#admin/ui/field/fields.tsx'

const PREFILL = {
  key: 'cid',
  endpoint: api.production.getContract,
  input: (id: number) => ({ id }),
  required: '生产记录属于一个合同，请从合同管理中点“生产”新建',
} as const

const EMPTY = {
  pro_pump: 0,
  pro_control: 0,
  pro_out: 0,
  pro_remark: '',
  pro_outbound: 0,
  lines: [],
  release_time: '',
  pro_status: 0,
}

type LoadedProduction = WithPlan<ProductionRecord>

/** A production record's form, and below it the machines that it made. */
export function ProductionPage() {
  const { values: address } = useAddress()
  const id = recordIdFrom(address['id'])
  // Nothing is produced by saving alone.
  const toForm = (data: ProductionRecord): LoadedProduction =>
    data.id === '' ? aboutNamed(withPlan(data), address['lines'], 'none') : withPlan(data)
  const seesMachines = useCan('machine:view')
  return (
    <ChainPage
      kind="production"
      read={api.production.getProduction}
      origin={PREFILL}
      toForm={toForm}
      empty={EMPTY}
      naming={(record) => record.pro_no}
      save={api.production.setProduction}
      toInput={(values, { con_id, plan }) => ({
        ...values,
        con_id,
        lines: quantitiesToSend(values, plan),
      })}
      buttons={OrderButton}
      below={seesMachines && id !== 'new' && <RegisteredPart production={id} />}
    >
      {(record: LoadedProduction) => (
        <>
          <ProductionNext record={record} />
          <ProductionOutbound record={record} />
          <DeliveryFacts facts={record} />
          <FixedField label="合同编号" value={record.pro_no} />
          <ProductionParts record={record} />
          <IsOver value={isEnded(record)}>
            <DeliveryLinesField mode="produce" plan={record.plan} isStored={record.id !== ''} />
          </IsOver>
          <LinesField name="pro_remark" label="备注" />
          <FieldGrid roomy>
            <RadioField name="pro_outbound" label="出库" options={outboundStates} />
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="pro_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}

/** 生产任务单 of a production record. */
function OrderButton({ id }: { id: number }) {
  const address = addressOf(api.production.productionOrder, { id })
  return <PrintButton label="生产任务单" papers={[{ label: '生产任务单', address }]} />
}
