import { company, type CompanyDefaults } from '#api/company/company.ts'
import type { InputOf } from '#api/kit/endpoint.ts'
import { percentFromHundredths } from '#api/kit/money.ts'
import { withoutPastDates } from '#api/contract/payment-steps.ts'
import { levelText, limitText } from '#api/company/price-settings.ts'
import { templateText, type TermTemplate } from '#api/company/term-templates.ts'
import type { Context } from '#server/context.ts'
import { textsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { change } from '#server/records/change.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import { featuresIn } from '#server/records/features.ts'
import { merged } from '#server/records/merged.ts'
import { historyOf } from '#server/records/history/record-history.ts'
import { saveRecord, type RecordKind } from '#server/records/save.ts'
import type { CompanyLogo, ShownCompany } from '#server/services.ts'
import * as store from './company.store.ts'
import { THE_COMPANY, type Company, type CompanyValues } from './company.store.ts'
import { filesOfCompany, nameFiles, type FilesSent } from './company-files.ts'
import { checkedTemplate } from './contract-template.service.ts'
import { checkedBureauFile } from './invoice-template.service.ts'
import { bytesOf, logoInWords, noteOf, smallPicture, type LogoNote } from './logo.ts'
import {
  discountRulesOf,
  itemsInWords,
  levelsInWords,
  limitsInWords,
  newLimitsWarning,
  priceLevelsOf,
} from './price-rules.ts'
import { clausesIn, clausesInWords, templatesIn, templatesInWords } from './stored-templates.ts'
import { featuresInWords, inForce, refuseInUse } from './unused/unused.service.ts'

/** The company as it is stored, whose row the first start has made. */
export async function storedCompany(executor: Executor): Promise<Company> {
  const row = await store.find(executor)
  if (!row) throw new Error('the row of the company is missing')
  return row
}

/** The company by what holds at present: the rules of features that are off rest. */
export const theCompany = async (executor: Executor) => inForce(await storedCompany(executor))

/** The company for saves and its history, with a note in place of the picture, and the names of its files. */
type NotedCompany = Company & {
  logo: LogoNote
  seal: LogoNote
} & Awaited<ReturnType<typeof filesOfCompany>>
type Values = CompanyValues & FilesSent

async function findNoted(executor: Executor): Promise<NotedCompany> {
  const { logo, seal } = await store.storedPictures(executor)
  return {
    ...(await storedCompany(executor)),
    ...(await filesOfCompany(executor)),
    logo: noteOf(logo),
    seal: noteOf(seal),
  }
}

export const companyKind: RecordKind<NotedCompany, Values> = {
  table: store.table,
  find: findNoted,
  insert: store.insert,
  update: async (transaction, id, { contract_template, invoice_template, ...values }, before) => {
    await store.update(transaction, id, values, before)
    const files = { contract_template, invoice_template }
    await nameFiles(transaction, id, files, values.updated_by)
  },
  remove: store.remove,
  name: () => '公司资料',
  fields: formTexts(company.setCompany, {
    logo: { label: '公司标志', text: logoInWords },
    seal: { label: '公章图片', text: logoInWords },
    price_levels: { label: '客户等级', text: levelsInWords },
    discount_limits: { label: '折扣权限', text: limitsInWords },
    free_items: { label: '自由项', text: itemsInWords },
    lost_reasons: { label: '未成交原因', text: itemsInWords },
    features_off: { label: '用不到的功能', text: featuresInWords },
    term_templates: { label: '条款模板', text: templatesInWords },
    clause_templates: { label: '合同条款模板', text: clausesInWords },
    contract_template: {
      label: '合同 Word 模板',
      text: (_url, _executor, { contract_template_name: name }) => asText(name),
    },
    invoice_template: {
      label: '开票模板',
      text: (_url, _executor, { invoice_template_name: name, invoice_template_version: version }) =>
        [name, version].map(asText).filter(Boolean).join('，版本 '),
    },
  }),
}

const historyOfCompany = historyOf(companyKind)

/** The company's history; it needs no id, since there is one company. */
export function companyHistory(context: Context, { page }: InputOf<typeof company.getHistory>) {
  return historyOfCompany(context, { id: THE_COMPANY, page })
}

/** Whether messages may leave the product. */
export const mayLeave = async (executor: Executor) => (await theCompany(executor)).outgoing === 1

/** The reasons for 未成交 in their order. */
export const lostReasonsOf = ({ lost_reasons }: Company) => textsIn(lost_reasons)

/** The named terms in their order, the default first, as a quotation of `today` takes them over. */
export const currentTemplates = ({ term_templates }: Company, today: string): TermTemplate[] =>
  templatesIn(term_templates).map((template) => ({
    ...template,
    payment_steps: withoutPastDates(template.payment_steps, today),
  }))

/** The named clauses in their order, the default first. */
export const clauseTemplatesOf = ({ clause_templates }: Company) => clausesIn(clause_templates)

function presentDefaults(row: Company): Omit<CompanyDefaults, 'level_names'> {
  const { limits, freeItems } = discountRulesOf(row)
  return {
    tax_rate: percentFromHundredths(row.tax_rate),
    valid_days: row.valid_days,
    approval: row.approval,
    catalogue_basis: row.catalogue_basis,
    discount_limits: limits.map(limitText),
    free_items: [...freeItems],
    term_templates: templatesIn(row.term_templates).map(templateText),
    answer_days: row.answer_days,
    lost_reasons: lostReasonsOf(row),
  }
}

const levelNamesOf = (row: Company) => priceLevelsOf(row).map(({ name }) => name)

/** The names of the company's levels, in their order, whether they hold at present or not. */
export const levelNames = async (executor: Executor) => levelNamesOf(await storedCompany(executor))

export async function getCompany({ db }: Context) {
  const row = await storedCompany(db)
  const { logo, seal } = await store.storedPictures(db)
  const price_levels = priceLevelsOf(row).map(levelText)
  const ofContracts = { clause_templates: clauseTemplatesOf(row), ...(await filesOfCompany(db)) }
  const features_off = featuresIn(row.features_off)
  return {
    data: {
      ...row,
      logo,
      seal,
      ...presentDefaults(row),
      ...ofContracts,
      price_levels,
      features_off,
    },
  }
}

/** The defaults of new quotations, for all who see quotations. */
export async function getDefaults({ db, now }: Context) {
  const row = await theCompany(db)
  const term_templates = currentTemplates(row, dayOf(now)).map(templateText)
  return { data: { ...presentDefaults(row), term_templates, level_names: levelNamesOf(row) } }
}

export async function getLevels({ db }: Context) {
  return { data: await levelNames(db) }
}

export async function getClauses({ db }: Context) {
  return { data: clauseTemplatesOf(await theCompany(db)) }
}

/** The public name, and the version of the logo if there is one. */
export async function shownCompany(executor: Executor): Promise<ShownCompany> {
  const { name, version, hasLogo } = await store.namedCompany(executor)
  return { name, logoVersion: hasLogo ? version : undefined }
}

/** The logo as a PNG; undefined without one. */
export async function companyLogo(executor: Executor): Promise<CompanyLogo | undefined> {
  const { logo, version } = await store.storedPictures(executor)
  return logo === '' ? undefined : { png: bytesOf(logo), version }
}

/** The seal as a PNG, for papers that may bear it; undefined without one. */
export async function companySeal(executor: Executor): Promise<Buffer | undefined> {
  const { seal } = await store.storedPictures(executor)
  return seal === '' ? undefined : bytesOf(seal)
}

/** The company as it stands on papers. */
export async function issuerOf(executor: Executor) {
  const { name, address, telephone } = await theCompany(executor)
  return { name, address, telephone, logo: (await companyLogo(executor))?.png }
}

/** The usual warranty in words; empty where the company gives none. */
export function usualWarranty({ warranty_months, warranty_delivery_months }: Company): string {
  const used = warranty_months > 0 ? `自启用之日起${warranty_months}个月` : ''
  const sent = warranty_delivery_months > 0 ? `自发货之日起${warranty_delivery_months}个月` : ''
  return used !== '' && sent !== '' ? `${used}或${sent}，以先到者为准` : used + sent
}

const EMPTY: Omit<CompanyValues, 'logo' | 'seal'> = {
  name: '',
  tax_number: '',
  address: '',
  telephone: '',
  website: '',
  email: '',
  bank: '',
  account: '',
  tax_code: '',
  tax_rate: 0,
  valid_days: 0,
  approval: 0,
  catalogue_basis: null,
  price_levels: '[]',
  discount_limits: '[]',
  free_items: '[]',
  warranty_months: 0,
  warranty_delivery_months: 0,
  term_templates: '[]',
  clause_templates: '[]',
  invoice_template_version: '',
  answer_days: 0,
  lost_reasons: '[]',
  second_factor: 0,
  outgoing: 0,
  mail_hourly: 100,
  mail_daily: 300,
  features_off: '[]',
}

/** The pictures that were sent, made small; undefined for one that was not. */
async function picturesSent(
  { db, user }: Context,
  sent: Pick<InputOf<typeof company.setCompany>, 'logo' | 'seal'>,
) {
  if (sent.logo === undefined && sent.seal === undefined)
    return { logo: undefined, seal: undefined }
  const stored = await store.storedPictures(db)
  const small = async (which: 'logo' | 'seal') =>
    sent[which] === undefined ? undefined : smallPicture(user.id, which, sent[which], stored[which])
  return { logo: await small('logo'), seal: await small('seal') }
}

const NOT_BY_KEY = '不能用 API 密钥修改“两步验证”，请登录后在公司资料中修改'

const FIRST_OWN = '请先在右上角“账号”里启用您自己的两步验证，再要求别人，否则可能谁也进不来'

/** Refuses to change of whom a second factor is required by a key, and to require it before one's own is known to work. */
function refuseRequiring({ user }: Context, rule: number | undefined): void {
  if (user.key) throw new Refusal('forbidden', NOT_BY_KEY, { second_factor: NOT_BY_KEY })
  if (rule && !user.hasFactor) {
    throw new Refusal('conflict', FIRST_OWN, { second_factor: FIRST_OWN })
  }
}

const inJson = (list: readonly unknown[] | undefined) => list && JSON.stringify(list)

export async function saveCompany(context: Context, input: InputOf<typeof company.setCompany>) {
  const { version, logo, seal, tax_rate, ...others } = input
  const { contract_template: template, invoice_template: workbook, ...columns } = others
  if (tax_rate === null) throw invalid('tax_rate', '请填写默认税率，不计税填0')
  const pictures = await picturesSent(context, { logo, seal })
  const contract_template = await checkedTemplate(context, template)
  const bureau = await checkedBureauFile(context, workbook)
  const given = {
    ...columns,
    tax_rate,
    price_levels: inJson(columns.price_levels),
    discount_limits: inJson(columns.discount_limits),
    free_items: inJson(columns.free_items),
    lost_reasons: inJson(columns.lost_reasons),
    term_templates: inJson(columns.term_templates),
    clause_templates: inJson(columns.clause_templates),
    features_off: inJson(columns.features_off),
    invoice_template_version: bureau?.version,
  }
  return change(context, async (transaction) => {
    let warning = ''
    const answer = await saveRecord(
      context,
      transaction,
      companyKind,
      { id: THE_COMPANY, version },
      async (before) => {
        const values = merged(EMPTY, before, given)
        if (values.second_factor !== (before ?? EMPTY).second_factor) {
          refuseRequiring(context, values.second_factor)
        }
        await refuseInUse(context, transaction, before ?? EMPTY, values)
        warning = newLimitsWarning(before, values)
        return { ...values, ...pictures, contract_template, invoice_template: bureau?.url }
      },
    )
    return warning === '' ? answer : { ...answer, msg: `公司资料已保存。${warning}` }
  })
}
