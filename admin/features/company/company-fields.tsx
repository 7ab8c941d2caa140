import type { ReactNode } from 'react'
import { approvalStates } from '#api/company/company.ts'
import { FieldGrid, RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { LogoField } from './logo-field.tsx'
import { TermTemplatesField } from './term-templates.tsx'
import css from './company.module.css'

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

const APPROVAL =
  '开启后，未审核的报价不能发出，也不能转为合同；只有有“报价：审核”权限的人能审核，其他人修改已审核的报价后，需要重新审核'

/** The fields of the company. */
export function CompanyFields() {
  return (
    <>
      <Section title="公司信息">
        <FieldGrid roomy>
          <TextField name="name" label="公司名称" maxLength={60} />
          <TextField name="tax_number" label="纳税人识别号" maxLength={40} />
          <TextField name="address" label="地址" />
          <TextField name="telephone" label="电话" maxLength={60} />
          <TextField name="bank" label="开户银行" />
          <TextField name="account" label="银行账号" maxLength={60} />
        </FieldGrid>
        <LogoField />
      </Section>
      <Section title="报价默认值">
        <FieldGrid>
          <TextField name="tax_rate" label="默认税率" suffix="%" required />
          <TextField
            name="valid_days"
            label="报价有效天数"
            suffix="天"
            required
            hint="0 表示不填有效期"
          />
        </FieldGrid>
      </Section>
      <Section title="条款模板">
        <TermTemplatesField />
      </Section>
      <Section title="审核与质保">
        <RadioField name="approval" label="报价审核" options={approvalStates} hint={APPROVAL} />
        <FieldGrid>
          <TextField name="warranty_months" label="质保月数（自启用）" suffix="个月" required />
          <TextField
            name="warranty_delivery_months"
            label="质保月数（自发货）"
            suffix="个月"
            required
            hint="两者先到为准"
          />
        </FieldGrid>
      </Section>
    </>
  )
}
