import { z } from 'zod'
import { endpoint, fileEndpoint, nothing, saved } from '#api/kit/endpoint.ts'
import { entities } from '#api/kit/entities.ts'
import { featureKeys } from '#api/kit/features.ts'
import { asText, field, refuse } from '#api/kit/fields/field.ts'
import { choice, flag, integer, mail, percent, reference, text } from '#api/kit/fields/fields.ts'
import { taxCode } from '#api/kit/tax-code.ts'
import { historyCall } from '#api/kit/history.ts'
import { choices } from '#api/kit/list/list-fields.ts'
import { priceBases } from '#api/quotation/quotation-head.ts'
import { XLSX } from '#api/kit/imports.ts'
import { DOCX } from '#api/upload/upload.ts'
import { clauseTemplate, clauseTemplates } from './named-templates.ts'
import {
  discountLimit,
  discountLimits,
  nameList,
  priceLevel,
  priceLevels,
} from './price-settings.ts'
import { secondFactorRules } from '#api/session/factor.ts'
import { termTemplate, termTemplates } from './term-templates.ts'

/** Bytes of a logo as it is sent; it is stored as a small PNG. */
export const MAX_LOGO_BYTES = 512 * 1024
/** The kinds of pictures that a logo may come as. */
export const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Bytes of a logo's text: Base64 makes four from three. */
const LOGO_TEXT = Math.ceil(MAX_LOGO_BYTES / 3) * 4 + 40

/**
 * Bytes of the body: logo and seal, whose characters may be tripled by a form (`%2B`), and ten templates of 9,100 characters
 * and twelve steps, each character 12 bytes (`limits.ts`): 2 × 3 × 699,092 + 10 × 12 × (9,100 + 12 × 350) = 5,790,552; beside
 * them ten templates of clauses: 10 × 12 × 8,040 = 964,800.
 */
const MAX_COMPANY_BODY_BYTES = 6.5 * 1024 * 1024

/** Which quotations have to be approved before they are sent: none, all, or those beyond the sender's level (domain §11). */
export const approvalStates = [
  { value: 0, label: '关闭' },
  { value: 1, label: '全部' },
  { value: 2, label: '超出权限时' },
] as const

/** Whether messages may leave the product: to group robots, programs and by mail (domain §12). */
export const outgoingStates = [
  { value: 0, label: '关闭' },
  { value: 1, label: '开启' },
] as const

const MOST_MONTHS = 120
const MOST_DAYS = 3650
/** A mail server takes one after the other, so that more would wait for days. */
const MOST_MAILS = 5000

const DATA_URL = new RegExp(`^data:(${LOGO_TYPES.join('|')});base64,[A-Za-z0-9+/]+={0,2}$`)

/** A picture as a `data:` address; empty for none. Only decoding it will show whether it can be opened. */
function picture(label: string) {
  const wire = { type: 'string', maxLength: LOGO_TEXT }
  return field<string | null, string>(label, { wire }, (raw) => {
    const written = asText(label, raw)
    if (written.length > LOGO_TEXT) refuse(`${label}不能超过512KB，请缩小后再上传`)
    if (written !== '' && !DATA_URL.test(written)) {
      refuse(`${label}必须是 PNG、JPEG 或 WebP 图片`)
    }
    return written
  })
}

const companyFields = {
  name: z.string(),
  /** A PNG as a `data:` address; empty for none. */
  logo: z.string(),
  /** The same of the seal, which only who may change the company gets by itself. */
  seal: z.string(),
  tax_number: z.string(),
  address: z.string(),
  telephone: z.string(),
  website: z.string(),
  email: z.string(),
  bank: z.string(),
  account: z.string(),
  tax_code: z.string(),
  warranty_months: z.number(),
  warranty_delivery_months: z.number(),
}

/** The defaults of new quotations; `tax_rate` is a percentage, the first template is the default. */
const defaults = {
  tax_rate: z.string(),
  valid_days: z.number(),
  approval: z.number(),
  /** Whether catalogue prices include tax; null where nobody has said so yet. */
  catalogue_basis: z.number().nullable(),
  /** Of level 0, 1 and 2; an empty one allows nothing. */
  discount_limits: z.array(discountLimit),
  /** Titles of free lines that every level may quote. */
  free_items: z.array(z.string()),
  term_templates: z.array(termTemplate),
  /** After so many days a sent quotation counts as unanswered; 0 for never. */
  answer_days: z.number(),
  /** For 未成交, in their order. */
  lost_reasons: z.array(z.string()),
}
/** What contracts are made of: their clauses, and the company's Word file with its name, both empty for the shipped one. */
const ofContracts = {
  clause_templates: z.array(clauseTemplate),
  contract_template: z.string(),
  contract_template_name: z.string(),
}
/** The tax bureau's workbook for issuing invoices, with its name and the version that it says; all empty without one. */
const ofInvoices = {
  invoice_template: z.string(),
  invoice_template_name: z.string(),
  invoice_template_version: z.string(),
}
const companyDefaults = z.object({ ...defaults, level_names: z.array(z.string()) })
export type CompanyDefaults = z.output<typeof companyDefaults>

const companyRecord = z.object({
  id: z.number(),
  version: z.number(),
  ...companyFields,
  ...defaults,
  ...ofContracts,
  ...ofInvoices,
  price_levels: z.array(priceLevel),
  second_factor: z.number(),
  outgoing: z.number(),
  mail_hourly: z.number(),
  mail_daily: z.number(),
  features_off: z.array(z.enum(featureKeys)),
})

const unusedFeature = z.object({
  feature: z.enum(featureKeys),
  is_off: z.boolean(),
  /** What rests, or would rest, while it is off, with numbers; empty where nothing does. */
  rests: z.string(),
  /** Why it cannot be switched off at present, and where that is listed; empty where it can. */
  in_use: z.string(),
  place: z.string(),
})
export type UnusedFeature = z.output<typeof unusedFeature>

/** The company, and the defaults of its quotations. */
export const company = {
  ...historyCall(entities.company, 'company:edit'),
  getCompany: endpoint({
    method: 'GET',
    path: '/Company/getCompany',
    access: 'company:edit',
    input: nothing,
    answer: { data: companyRecord },
  }),
  getDefaults: endpoint({
    method: 'GET',
    path: '/Company/getDefaults',
    access: 'quotation:view',
    input: nothing,
    answer: { data: companyDefaults },
  }),
  /** The names of the levels, for who sees customers. */
  getLevels: endpoint({
    method: 'GET',
    path: '/Company/getLevels',
    access: 'customer:view',
    input: nothing,
    answer: { data: z.array(z.string()) },
  }),
  /** The named clauses, for who writes contracts; the first is the default. */
  getClauses: endpoint({
    method: 'GET',
    path: '/Company/getClauses',
    access: 'contract:edit',
    input: nothing,
    answer: { data: z.array(clauseTemplate) },
  }),
  /** What can be switched off as a whole (`features_off` of `setCompany`), each with what follows from that. */
  getFeatures: endpoint({
    method: 'GET',
    path: '/Company/getFeatures',
    access: 'company:edit',
    input: nothing,
    answer: { data: z.array(unusedFeature) },
  }),
  /** The company's Word file of contracts; the shipped one where it has none, or with `shipped`. */
  contractTemplate: fileEndpoint({
    path: '/Company/contractTemplate',
    access: 'company:edit',
    input: z.object({ shipped: flag('系统自带的模板') }),
    type: DOCX,
  }),
  /** The Word file that the form has, or the shipped one, filled in with a contract that is made up; nothing is stored. */
  tryTemplate: fileEndpoint({
    path: '/Company/tryTemplate',
    access: 'company:edit',
    input: z.object({ contract_template: text('合同 Word 模板') }),
    type: DOCX,
  }),
  /** The tax bureau's workbook that the company has; an example of one where it has none, or with `example`. */
  invoiceTemplate: fileEndpoint({
    path: '/Company/invoiceTemplate',
    access: 'company:edit',
    input: z.object({ example: flag('示例') }),
    type: XLSX,
  }),
  setCompany: endpoint({
    method: 'POST',
    path: '/Company/setCompany',
    access: 'company:edit',
    maxBodyBytes: MAX_COMPANY_BODY_BYTES,
    input: z.object({
      name: text('公司名称', 60),
      logo: picture('公司标志'),
      seal: picture('公章图片'),
      tax_number: text('纳税人识别号', 40),
      address: text('地址'),
      telephone: text('电话', 60),
      website: text('网址', 100),
      email: mail('邮箱'),
      bank: text('开户银行'),
      account: text('银行账号', 60),
      tax_code: taxCode('默认税收分类编码'),
      tax_rate: percent('默认税率'),
      valid_days: integer('报价有效天数', 0, MOST_DAYS),
      term_templates: termTemplates('条款模板'),
      clause_templates: clauseTemplates('合同条款模板'),
      contract_template: text('合同 Word 模板'),
      invoice_template: text('开票模板'),
      catalogue_basis: choice('目录价口径', priceBases),
      price_levels: priceLevels('客户等级'),
      approval: choice('报价审核', approvalStates),
      discount_limits: discountLimits('折扣权限'),
      free_items: nameList('自由项', '运费'),
      answer_days: integer('未答复提醒天数', 0, MOST_DAYS),
      lost_reasons: nameList('未成交原因', '价格'),
      second_factor: choice('两步验证', secondFactorRules),
      warranty_months: integer('质保月数（自启用）', 0, MOST_MONTHS),
      warranty_delivery_months: integer('质保月数（自发货）', 0, MOST_MONTHS),
      outgoing: choice('对外发送', outgoingStates),
      mail_hourly: integer('每人每小时邮件收件人', 1, MOST_MAILS),
      mail_daily: integer('每人每天邮件收件人', 1, MOST_MAILS),
      features_off: choices('用不到的功能', featureKeys),
      version: reference('版本'),
    }),
    answer: saved,
    success: '公司资料已保存',
  }),
}
