import { Form } from 'antd'
import { api } from '#api/index.ts'
import { ContractTitle } from '#admin/features/chain/contract-title.tsx'
import { ChainStrip } from '#admin/features/chain/chain-strip.tsx'
import { useRead } from '#admin/lib/calls/query.ts'
import { FieldGrid, FixedField, TextField } from '#admin/ui/field/fields.tsx'
import { useIsText, WholeField } from '#admin/ui/field/read-text.tsx'
import { ContractSelect } from './contract-select.tsx'
import type { LoadedSales } from './sales-form.ts'

type Chosen = number | ''

/**
 * The contract that an after-sales record belongs to, and its number. A record may stand without one (pumps
 * sold before this system); then the number is typed.
 */
export function ContractFields({ record }: { record: LoadedSales }) {
  const chosen = Form.useWatch<Chosen | undefined>('con_id') ?? record.con_id
  const isText = useIsText()
  return (
    <FieldGrid roomy>
      {!isText && (
        <WholeField
          name="con_id"
          label="所属合同"
          extra="系统上线前的合同查不到时可不选，直接填写原合同编号"
        >
          <ContractSelect record={record} />
        </WholeField>
      )}
      {chosen === '' && <TextField name="s_no" label="合同编号" />}
      {chosen !== '' && chosen === record.con_id && (
        <>
          <ContractTitle title={record.c_title} />
          <FixedField label="合同编号" value={record.s_no} />
        </>
      )}
      {chosen !== '' && chosen !== record.con_id && <OtherContract id={chosen} />}
    </FieldGrid>
  )
}

/** A contract that was just chosen: its number, and what exists for it already. */
function OtherContract({ id }: { id: number }) {
  const answer = useRead(api.sales.getContract, { id })
  return (
    <>
      <ContractTitle title={answer.data?.data.c_title} />
      <FixedField label="合同编号" value={answer.data?.data.s_no ?? ''} />
      <ChainStrip answer={answer} />
    </>
  )
}
