import type { ReactNode } from 'react'
import { isEnded } from '#api/contract/ending.ts'
import { recordStatuses } from '#api/kit/status.ts'
import { FilesField } from '#admin/files/files-field.tsx'
import { contractLimits } from '#admin/files/form-files.ts'
import type { Uploads } from '#admin/files/uploads.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import {
  FieldGrid,
  LinesField,
  MoneyField,
  RadioField,
  ReadOnly,
  TextField,
  TimeField,
} from '#admin/ui/field/fields.tsx'
import { PaymentStepsField } from '#admin/ui/field/payment-steps.tsx'
import { TabPart, type RecordTabs } from '#admin/ui/form/record-tabs.tsx'
import { Section, Sections, type Folds } from '#admin/ui/form/sections.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { ClausesFields } from './clauses-part.tsx'
import { ShippedDateField, SignedDateField } from './contract-days.tsx'
import { isBillingOnly, type LoadedContract } from './contract-form.ts'
import { CustomerField } from './customer-field.tsx'
import { ContractLinesField } from './lines/contract-lines-field.tsx'
import { IsOver } from './lines/is-over.ts'

const BILLING_ONLY = '您可以修改发票和签订、发货、验收、质保期满的日期，其余只能查看'

type ContractFieldsProps = {
  record: LoadedContract
  uploads: Uploads
  tabs: RecordTabs
  /** 未收款, which receipts may say, and 发票, which requests may. */
  unpaid: ReactNode
  invoice: ReactNode
}

/** The fields of a contract, all of one form, whichever tab is shown. */
export function ContractFields({ record, uploads, tabs, unpaid, invoice }: ContractFieldsProps) {
  const billingOnly = isBillingOnly(record)
  return (
    <>
      {billingOnly && <Notice text={BILLING_ONLY} />}
      <TabPart tabs={tabs} part="lines">
        <AgreedFields record={record} billingOnly={billingOnly} unpaid={unpaid} />
      </TabPart>
      <TabPart tabs={tabs} part="money">
        <ReadOnly when={billingOnly}>
          <PaymentStepsField name="payment_steps" label="付款方式" />
        </ReadOnly>
        <FieldGrid>
          <ShippedDateField record={record} />
          <DayField name="accepted_date" label="验收日期" />
          <DayField name="warranty_date" label="质保期满日" />
          {invoice}
        </FieldGrid>
      </TabPart>
      <TabPart tabs={tabs} part="files">
        <ReadOnly when={billingOnly}>
          <FilesField name="c_file" label="合同文件" limits={contractLimits} uploads={uploads} />
        </ReadOnly>
      </TabPart>
    </>
  )
}

type AgreedFieldsProps = Pick<ContractFieldsProps, 'record' | 'unpaid'> & { billingOnly: boolean }

/** What is seldom filled in. */
const FOLDS: Folds = {
  合同文本: {
    delivery_time: '交货期',
    transport: '运输方式及费用',
    warranty: '质保',
    acceptance: '验收标准',
    clauses: '合同条款',
  },
}

/** For whom the contract is, what it is about and what its paper says. */
function AgreedFields({ record, billingOnly, unpaid }: AgreedFieldsProps) {
  const { origin, lines } = record
  // What a contract was settled by stays until its end is taken back.
  const isSettled = isEnded(record)
  return (
    <Sections label="合同的目录" folds={FOLDS} isWide>
      <Section title="基本信息" isBare>
        <FieldGrid dense>
          <ReadOnly when={billingOnly}>
            <div className="twice">
              <TextField name="c_title" label="合同标题" required />
            </div>
            <TextField name="c_no" label="合同编号" placeholder="留空则自动编号" />
            {(!origin || origin.cus_name === '') && <CustomerField />}
            <TextField name="project" label="项目名称" />
            <TextField name="delivery_place" label="收货地址" />
          </ReadOnly>
          <SignedDateField record={record} />
          <ReadOnly when={billingOnly}>
            <DayField name="delivery_date" label="交货日期" />
          </ReadOnly>
          <ReadOnly when={billingOnly || isSettled}>
            <MoneyField name="c_money" label="合同金额（元）" suffix="" />
            {unpaid}
          </ReadOnly>
        </FieldGrid>
      </Section>
      <ReadOnly when={billingOnly}>
        <Section title="合同明细" isBare>
          <ReadOnly when={isSettled}>
            <IsOver value={isSettled}>
              <ContractLinesField
                isQuoted={origin !== undefined}
                stored={lines}
                usualTaxRate={record.usual_tax_rate}
              />
            </IsOver>
          </ReadOnly>
        </Section>
        <Section title="合同文本">
          <ClausesFields />
        </Section>
        <Section title="备注和状态" isBare>
          <LinesField name="c_remark" label="备注" />
          <FieldGrid roomy>
            <TimeField name="release_time" label="录入时间" />
            <RadioField name="c_status" label="状态" options={recordStatuses} />
          </FieldGrid>
        </Section>
      </ReadOnly>
    </Sections>
  )
}
