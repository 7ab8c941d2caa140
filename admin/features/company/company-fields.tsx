import { Form, Select } from 'antd'
import { approvalStates, outgoingStates } from '#api/company/company.ts'
import { secondFactorRules } from '#api/session/factor.ts'
import { priceBases } from '#api/quotation/quotation-head.ts'
import { FieldGrid, NumberField, RadioField, TextField } from '#admin/ui/field/fields.tsx'
import { useIsOn } from '#admin/lib/calls/query.ts'
import { Section } from '#admin/ui/form/sections.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { WhenOn } from '#admin/ui/when-on.tsx'
import { ClauseTemplatesField } from './clause-templates.tsx'
import { DiscountLimitsField } from './discount-limits.tsx'
import { InvoiceTemplateField } from './invoice-template.tsx'
import { LogoField, SealField } from './logo-field.tsx'
import { PriceLevelsField } from './price-levels.tsx'
import { TermTemplatesField } from './term-templates.tsx'
import { UnusedFeaturesField } from './unused-features.tsx'
import { WordTemplateField } from './word-template.tsx'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const APPROVAL =
  '全部：未审核的报价不能发出，也不能转为合同；只有有“报价：审核”权限的人能审核，其他人修改已审核的报价后，需要重新审核。' +
  '超出权限时：在自己的折扣权限以内的报价可以直接发出，超出的要提交审核'

const UNSET =
  '还没有设定产品目录的单价是含税价还是不含税价，报价时不换算。请在下面选定目录价口径，保存后生效'

/** 目录价口径, asked for as long as nobody has said it. */
function CatalogueBasisField() {
  const basis: unknown = Form.useWatch('catalogue_basis')
  const hasAgreed = useIsOn()('agreed')
  const isSet = priceBases.some(({ value }) => value === basis)
  return (
    <>
      {!isSet && <Notice kind="warning" text={UNSET} />}
      <RadioField
        name="catalogue_basis"
        label="目录价口径"
        options={priceBases}
        hint={`产品目录的单价、底价${hasAgreed ? '和协议价' : ''}的口径；报价口径不同时，选型号时按税率换算`}
      />
    </>
  )
}

type NamesFieldProps = { name: string; label: string; hint: string; placeholder: string }

const namesInWords = (names: unknown) => (names as readonly string[]).join('、')

/** Names, typed one after another. */
function NamesField({ name, label, hint, placeholder }: NamesFieldProps) {
  return (
    <WholeField words={namesInWords} name={name} label={label} extra={hint}>
      <Select mode="tags" open={false} suffixIcon={null} placeholder={placeholder} />
    </WholeField>
  )
}

/** The fields of the company, in sections. */
export function CompanyFields() {
  return (
    <>
      <Section title="公司信息">
        <FieldGrid roomy>
          <TextField name="name" label="公司名称" maxLength={60} />
          <TextField name="tax_number" label="纳税人识别号" maxLength={40} />
          <TextField name="address" label="地址" />
          <TextField name="telephone" label="电话" maxLength={60} />
          <TextField name="website" label="网址" maxLength={100} />
          <TextField name="email" label="邮箱" maxLength={100} />
          <TextField name="bank" label="开户银行" />
          <TextField name="account" label="银行账号" maxLength={60} />
          <WhenOn feature="invoice">
            <TextField
              name="tax_code"
              label="默认税收分类编码"
              maxLength={19}
              hint="19位；产品没有自己的编码时，开票用这个"
            />
          </WhenOn>
        </FieldGrid>
        <LogoField />
        <SealField />
      </Section>
      <Section title="报价默认值">
        <FieldGrid>
          <NumberField name="tax_rate" label="默认税率" suffix="%" required />
          <NumberField
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
      <Section title="合同">
        <ClauseTemplatesField />
        <WordTemplateField />
      </Section>
      <WhenOn feature="invoice">
        <Section title="开票">
          <InvoiceTemplateField />
        </Section>
      </WhenOn>
      <Section title="客户价">
        <CatalogueBasisField />
        <WhenOn feature="agreed">
          <PriceLevelsField />
        </WhenOn>
      </Section>
      <WhenOn feature="discounts">
        <Section title="审核与折扣权限">
          <RadioField name="approval" label="报价审核" options={approvalStates} hint={APPROVAL} />
          <DiscountLimitsField />
          <NamesField
            name="free_items"
            label="自由项"
            hint="输入名称后按回车，如“运费”。不在这里的自由项，0级和1级不能自行报出"
            placeholder="运费、安装调试费…"
          />
        </Section>
      </WhenOn>
      <Section title="跟进与未成交">
        <FieldGrid>
          <NumberField
            name="answer_days"
            label="未答复提醒天数"
            suffix="天"
            required
            hint="发出后这么多天没有成交、未成交，也没有约定下次跟进的报价，列入业务员首页的待办；0 表示不提醒"
          />
        </FieldGrid>
        <NamesField
          name="lost_reasons"
          label="未成交原因"
          hint="输入原因后按回车。把报价改为“未成交”时从中选择；删除后不影响以前的报价"
          placeholder="价格、交货期…"
        />
      </Section>
      <Section title="登录">
        <RadioField
          name="second_factor"
          label="两步验证"
          options={secondFactorRules}
          hint="要求的用户还没有设置时，须先设置才能继续使用，保存后立即生效；请先在右上角“账号”里启用自己的"
        />
      </Section>
      <WhenOn feature="channels">
        <Section title="对外发送">
          <RadioField
            name="outgoing"
            label="对外发送"
            options={outgoingStates}
            hint="关闭时什么都不离开系统：不发群消息和邮件，也不通知其他系统。发到哪里，在“发送渠道”里设置"
          />
          <FieldGrid>
            <NumberField
              name="mail_hourly"
              label="每人每小时邮件收件人"
              suffix="个"
              required
              hint="一个人1小时内最多用“发邮件”发给这么多个收件人"
            />
            <NumberField
              name="mail_daily"
              label="每人每天邮件收件人"
              suffix="个"
              required
              hint="24小时内最多这么多个；用API密钥发的也算在内"
            />
          </FieldGrid>
        </Section>
      </WhenOn>
      <Section title="质保">
        <FieldGrid>
          <NumberField name="warranty_months" label="质保月数（自启用）" suffix="个月" required />
          <NumberField
            name="warranty_delivery_months"
            label="质保月数（自发货）"
            suffix="个月"
            required
            hint="两者先到为准"
          />
        </FieldGrid>
      </Section>
      <Section title="用不到的功能">
        <UnusedFeaturesField />
      </Section>
    </>
  )
}
