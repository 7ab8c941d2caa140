import { company, type CompanyDefaults } from '#api/company/company.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import type { DiscountLimit, DiscountRules } from '#api/quotation/discount.ts'
import { percentFromHundredths } from '#api/kit/money.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { templateText, type TermTemplate } from '#api/company/term-templates.ts'
import type { Context } from '#server/context.ts'
import { objectsIn, textsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import { invalid } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import { merged } from '#server/records/merged.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { saveRecord, type RecordKind } from '#server/records/save.ts'
import type { CompanyLogo, ShownCompany } from '#server/services.ts'
import * as store from './company.store.ts'
import { THE_COMPANY, type Company, type CompanyValues } from './company.store.ts'
import { bytesOf, logoInWords, noteOf, smallLogo, type LogoNote } from './logo.ts'

const templatesOf = (json: unknown) => objectsIn<TermTemplate>(asText(json) || '[]')

function templatesInWords(json: unknown): string {
  const inWords = ({ name, payment_steps, ...terms }: ReturnType<typeof templateText>) => {
    const texts = [...Object.values(terms), payment_steps.map(stepInWords).join('；')]
    return `“${name}”：${texts.filter((text) => text !== '').join('；')}`
  }
  return templatesOf(json).map(templateText).map(inWords).join('\n')
}

/** The company, whose row the first start has made. */
export async function theCompany(executor: Executor): Promise<Company> {
  const row = await store.find(executor)
  if (!row) throw new Error('the row of the company is missing')
  return row
}

/** The company for saves and its history, with a note in place of the picture. */
type NotedCompany = Company & { logo: LogoNote }

async function findNoted(executor: Executor): Promise<NotedCompany> {
  const { logo } = await store.storedLogo(executor)
  return { ...(await theCompany(executor)), logo: noteOf(logo) }
}

export const companyKind: RecordKind<NotedCompany, CompanyValues> = {
  table: store.table,
  find: findNoted,
  insert: store.insert,
  update: store.update,
  remove: store.remove,
  name: () => '公司资料',
  fields: formTexts(company.setCompany, {
    logo: { label: '公司标志', text: logoInWords },
    term_templates: { label: '条款模板', text: templatesInWords },
  }),
}

const historyOfCompany = historyOf(companyKind)

/** The company's history; it needs no id, since there is one company. */
export function companyHistory(context: Context, { page }: InputOf<typeof company.getHistory>) {
  return historyOfCompany(context, { id: THE_COMPANY, page })
}

/** The named terms in their order, the default first. */
export const termTemplatesOf = ({ term_templates }: Company) => templatesOf(term_templates)

/** What decides on discounts: the limits of the levels, free items, and whether catalogue prices include tax. */
export const discountRulesOf = (row: Company): DiscountRules => ({
  limits: objectsIn<DiscountLimit>(row.discount_limits),
  freeItems: textsIn(row.free_items),
  isCatalogueInclusive: row.catalogue_basis === null ? null : row.catalogue_basis === 1,
})

const presentDefaults = (row: Company): CompanyDefaults => ({
  tax_rate: percentFromHundredths(row.tax_rate),
  valid_days: row.valid_days,
  approval: row.approval,
  term_templates: termTemplatesOf(row).map(templateText),
})

export async function getCompany({ db }: Context) {
  const row = await theCompany(db)
  const { logo } = await store.storedLogo(db)
  return { data: { ...row, logo, ...presentDefaults(row) } }
}

/** The defaults of new quotations, for all who see quotations. */
export async function getDefaults({ db }: Context) {
  return { data: presentDefaults(await theCompany(db)) }
}

/** The public name, and the version of the logo if there is one. */
export async function shownCompany(executor: Executor): Promise<ShownCompany> {
  const { name, version, hasLogo } = await store.namedCompany(executor)
  return { name, logoVersion: hasLogo ? version : undefined }
}

/** The logo as a PNG; undefined without one. */
export async function companyLogo(executor: Executor): Promise<CompanyLogo | undefined> {
  const { logo, version } = await store.storedLogo(executor)
  return logo === '' ? undefined : { png: bytesOf(logo), version }
}

const EMPTY = {
  name: '',
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
  const stored = await store.storedLogo(context.db)
  const logo = sent === undefined ? undefined : await smallLogo(context.user.id, sent, stored.logo)
  const templates = term_templates && JSON.stringify(term_templates)
  const given = { ...columns, tax_rate, term_templates: templates }
  return change(context, (transaction) =>
    saveRecord(context, transaction, companyKind, { id: THE_COMPANY, version }, (before) => ({
      ...merged(EMPTY, before, given),
      logo,
    })),
  )
}
