import { api } from '#api/index.ts'
import type { SalesRecord } from '#api/sales.ts'
import { recordStatuses } from '#api/status.ts'
import { ChainPage } from '#admin/chain/chain-page.tsx'
import { FieldGrid, LinesField, RadioField, TimeField } from '#admin/ui/fields.tsx'
import { ContractFields } from './contract-fields.tsx'

const PREFILL = {
  key: 'cid',
  endpoint: api.sales.getContract,
  input: (id: number) => ({ id }),
} as const

const EMPTY = { con_id: '', s_no: '', s_remark: '', release_time: '', s_status: 0 } as const

const toForm = (data: SalesRecord) => data

/** An after-sales record's form. */
export function SalesPage() {
  return (
    <ChainPage
      kind="sales"
      list={api.sales.index}
      read={api.sales.getSales}
      origin={PREFILL}
      toForm={toForm}
      empty={EMPTY}
      naming={(record) => record.s_no}
      save={api.sales.setSales}
      toInput={toInput}
    >
      {(record: SalesRecord) => (
        <>
          <ContractFields record={record} />
          <LinesField name="s_remark" label="售后情况" />
          <FieldGrid roomy>
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="s_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}

/**
 * Without a contract before and now, none is sent: the server then looks for the one whose number was
 * typed. An empty one takes the contract off the record.
 */
function toInput({ con_id, ...values }: Record<string, unknown>, record: SalesRecord): object {
  return con_id === '' && record.con_id === '' ? values : { ...values, con_id }
}
