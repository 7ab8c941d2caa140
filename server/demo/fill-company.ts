import { api } from '#api/index.ts'
import type { Context } from '#server/context.ts'
import { saveCompany, theCompany } from '#server/features/company/company.service.ts'
import { receiveInvoiceTemplate } from '#server/features/upload/upload.service.ts'
import { receivedFiles } from '#server/handler.ts'
import { exampleTemplate } from '#server/sheets/bureau/example-template.ts'

const step = (name: string, percent: string, trigger: number, days = 0) => ({
  name,
  percent,
  trigger,
  days,
})

/** On what terms projects are quoted. */
export const PROJECT_TERMS = {
  name: '工程项目',
  delivery_time: '合同生效后30天',
  payment_steps: [step('预付款', '30', 1, 7), step('发货款', '60', 2), step('质保金', '10', 4)],
  transport: '汽车运输，含到工地运费，不含卸车',
  warranty: '调试验收后12个月',
  acceptance: '按国家现行泵类产品标准及双方确认的技术参数表验收',
  terms: '',
}

const COMPANY = {
  // The demonstration has something of everything.
  features_off: [],
  name: '清源泵业有限公司（示例）',
  tax_number: '91310000EXAMPLE00X',
  address: '示例市工业园区泵业路1号',
  telephone: '021-00000000',
  bank: '示例银行工业园区支行',
  account: '0000 0000 0000 0000',
  tax_code: '1090121010000000000',
  term_templates: [
    PROJECT_TERMS,
    {
      name: '现货销售',
      delivery_time: '款到后3天',
      payment_steps: [step('全款', '100', 1)],
      transport: '买方自提或代办物流，运费由买方承担',
      warranty: '发货后12个月',
      acceptance: '按出厂检验报告验收',
      terms: '',
    },
  ],
}

/** Fills the company's record in where it has no name yet; false where it has one. */
export async function fillCompany(context: Context): Promise<boolean> {
  if ((await theCompany(context.db)).name !== '') return false
  const workbook = { name: '示例-批量开票-导入开票模板.xlsx', content: await exampleTemplate() }
  const files = receivedFiles([workbook])
  const { file_url } = await receiveInvoiceTemplate(context, { files })
  const company = { ...COMPANY, invoice_template: file_url }
  await saveCompany(context, api.company.setCompany.input.parse(company))
  return true
}
