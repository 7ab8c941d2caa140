import { company, LOGO_TYPES, type CompanyDefaults } from '#api/company.ts'
import type { InputOf } from '#api/endpoint.ts'
import { percentFromHundredths } from '#api/money.ts'
import { stepInWords } from '#api/payment-steps.ts'
import { templateText, type TermTemplate } from '#api/term-templates.ts'
import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid } from '#server/errors.ts'
import { smallPngOf } from '#server/features/upload/pictures/small-png.ts'
import { change } from '#server/records/change.ts'
import { asText, formTexts } from '#server/records/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { historyOf } from '#server/records/record-history.ts'
import { saveRecord, type RecordKind } from '#server/records/save.ts'
import type { ShownCompany } from '#server/services.ts'
import * as store from './company.store.ts'
import type { CompanyRow, CompanyValues } from './company.store.ts'

/** There is one company; its row is made by the first start (`first-company.ts`). */
export const THE_COMPANY = 1

const PNG = 'data:image/png;base64,'

/** A PNG as it is stored and told. */
export const dataUrl = (png: Buffer) => PNG + png.toString('base64')

const bytesOf = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')

/** The picture itself would say nothing in a history. */
const logoInWords = (url: unknown) =>
  asText(url) === '' ? '' : `图片（${(bytesOf(asText(url)).length / 1024).toFixed(1)}KB）`

const templatesOf = (json: unknown) => JSON.parse(asText(json) || '[]') as TermTemplate[]

function templatesInWords(json: unknown): string {
  const inWords = ({ name, payment_steps, ...terms }: ReturnType<typeof templateText>) => {
    const told = [...Object.values(terms), payment_steps.map(stepInWords).join('；')]
    return `“${name}”：${told.filter((text) => text !== '').join('；')}`
  }
  return templatesOf(json).map(templateText).map(inWords).join('\n')
}

export const companyKind: RecordKind<CompanyRow, CompanyValues> = {
  ...store,
  name: () => '公司资料',
  fields: formTexts(company.setCompany, {
    logo: { label: '公司标志', text: logoInWords },
    term_templates: { label: '条款模板', text: templatesInWords },
  }),
}

const historyOfCompany = historyOf(companyKind)

/** What happened to the company's record; it needs no id, since there is one. */
export function companyHistory(context: Context, { page }: InputOf<typeof company.getHistory>) {
  return historyOfCompany(context, { id: THE_COMPANY, page })
}

/** The company as it is stored. */
export async function theCompany(executor: Executor): Promise<CompanyRow> {
  const row = await store.find(executor, THE_COMPANY)
  if (!row) throw new Error('the row of the company is missing')
  return row
}

/** The named terms in their order, the default first. */
export const termTemplatesOf = ({ term_templates }: CompanyRow) => templatesOf(term_templates)

const presentDefaults = (row: CompanyRow): CompanyDefaults => ({
  tax_rate: percentFromHundredths(row.tax_rate),
  valid_days: row.valid_days,
  approval: row.approval,
  term_templates: termTemplatesOf(row).map(templateText),
})

export async function getCompany({ db }: Context) {
  const row = await theCompany(db)
  return { data: { ...row, ...presentDefaults(row) } }
}

/** What new quotations begin with, for whoever sees quotations. */
export async function getDefaults({ db }: Context) {
  return { data: presentDefaults(await theCompany(db)) }
}

/** The name and the logo, which everybody is shown. */
export async function shownCompany(executor: Executor): Promise<ShownCompany> {
  const { name, logo } = await theCompany(executor)
  return { name, logo: logo === '' ? undefined : bytesOf(logo) }
}

/** The picture made small; the one that is stored already stays as it is. */
async function storedLogo({ db }: Context, sent: string): Promise<string> {
  if (sent === '' || sent === (await theCompany(db)).logo) return sent
  const png = await smallPngOf(LOGO_TYPES, bytesOf(sent))
  if (png === 'cannotBeOpened') {
    throw invalid('logo', '公司标志不是可用的图片，请选择 PNG、JPEG 或 WebP 图片')
  }
  if (png === 'tooMuch') throw invalid('logo', '公司标志的尺寸太大，请缩小后再上传')
  return dataUrl(png)
}

const EMPTY = {
  name: '',
  logo: '',
  tax_number: '',
  address: '',
  telephone: '',
  bank: '',
  account: '',
  tax_rate: 0,
  valid_days: 0,
  approval: 0,
  warranty_months: 0,
  warranty_delivery_months: 0,
  term_templates: '[]',
}

export async function saveCompany(context: Context, input: InputOf<typeof company.setCompany>) {
  const { version, logo: sent, tax_rate, term_templates, ...columns } = input
  if (tax_rate === null) throw invalid('tax_rate', '请填写默认税率，不计税填0')
  const logo = sent === undefined ? undefined : await storedLogo(context, sent)
  const templates = term_templates && JSON.stringify(term_templates)
  const given = { ...columns, logo, tax_rate, term_templates: templates }
  return change(context, (transaction) =>
    saveRecord(context, transaction, companyKind, { id: THE_COMPANY, version }, (before) =>
      merged(EMPTY, before, given),
    ),
  )
}
