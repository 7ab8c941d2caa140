import { api } from '#api/index.ts'
import type { LogisticsRecord } from '#api/logistics.ts'
import { recordStatuses } from '#api/status.ts'
import { ChainPage } from '#admin/chain/chain-page.tsx'
import { ContractTitle } from '#admin/chain/contract-title.tsx'
import { ShippedField } from '#admin/machines/shipped-field.tsx'
import {
  FieldGrid,
  FixedField,
  LinesField,
  RadioField,
  TextField,
  TimeField,
} from '#admin/ui/fields.tsx'

const PREFILL = {
  key: 'pid',
  endpoint: api.logistics.getProduction,
  input: (pid: number) => ({ pid }),
  required: '物流记录属于一条生产记录，请从生产管理中点“物流”新建',
} as const

const EMPTY = {
  log_number: '',
  l_send: '',
  l_remark: '',
  machines: [],
  release_time: '',
  l_status: 0,
}

const toForm = (data: LogisticsRecord) => data

/** A shipment's form. */
export function LogisticsPage() {
  return (
    <ChainPage
      kind="logistics"
      list={api.logistics.index}
      read={api.logistics.getLogistics}
      origin={PREFILL}
      toForm={toForm}
      empty={EMPTY}
      naming={(record) => record.log_number || record.l_no}
      save={api.logistics.setLogistics}
      toInput={(values, { pro_id }) => ({ ...values, pro_id })}
    >
      {(record: LogisticsRecord) => (
        <>
          <ContractTitle title={record.c_title} />
          <FieldGrid>
            <FixedField label="合同编号" value={record.l_no} />
            <TextField name="log_number" label="物流单号" />
          </FieldGrid>
          <ShippedField choice={record.machine_list} />
          <LinesField name="l_send" label="发货情况" />
          <LinesField name="l_remark" label="备注" />
          <FieldGrid roomy>
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="l_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}
