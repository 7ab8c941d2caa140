import { useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { invoiceStates, recordStatuses } from '#api/status.ts'
import { ChainPage } from '#admin/chain/chain-page.tsx'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import { keepUploads, newUploads } from '#admin/files/uploads.ts'
import { uploadsReady } from '#admin/files/uploads-ready.ts'
import {
  FieldGrid,
  LinesField,
  MoneyField,
  RadioField,
  TextField,
  TimeField,
} from '#admin/ui/fields.tsx'
import { contractForm, contractInput, emptyContract, suggestUnpaid } from './contract-form.ts'
import { ContractOriginPart } from './contract-origin.tsx'

const FILES = { name: 'c_file', record: '合同' } as const

/** A contract's form, with its files. */
export function ContractPage() {
  const [uploads] = useState(() => newUploads(api.upload.fileupload))
  useEffect(() => () => keepUploads(uploads, []), [uploads])
  return (
    <ChainPage
      kind="contract"
      list={api.contract.index}
      read={api.contract.getContract}
      toForm={contractForm}
      empty={emptyContract}
      naming={(record) => record.c_title}
      save={api.contract.setContract}
      toInput={contractInput}
      follow={suggestUnpaid}
      ready={(form, isGone) => uploadsReady(uploads, form, isGone, FILES)}
    >
      {({ origin }) => (
        <>
          {origin && <ContractOriginPart origin={origin} />}
          <TextField name="c_title" label="合同标题" required />
          <FieldGrid>
            <TextField name="c_no" label="合同编号" hint="留空则自动编号" />
            <MoneyField name="c_money" label="合同金额（元）" suffix="" />
            <MoneyField name="c_unpay" label="未收款（元）" suffix="" />
          </FieldGrid>
          <FilesField name="c_file" label="合同文件" limits={contractLimits} uploads={uploads} />
          <LinesField name="c_remark" label="备注" />
          <FieldGrid roomy>
            <RadioField name="c_invoice" label="发票" options={invoiceStates} />
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="c_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </>
      )}
    </ChainPage>
  )
}
