import type { CurrentUser } from '#server/context.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/db/open.ts'
import { Searches } from '#server/db/search/searches.ts'
import { readDemoData } from './demo-data.ts'
import type { DemoContract, DemoOldSale, DemoProject, DemoQuotation } from './demo-shapes.ts'
import { fillCombinations, fillProducts, raisePrices } from './fill-catalogue.ts'
import { fillCompany } from './fill-company.ts'
import { fillContract, fillOldSales, type At } from './fill-contracts.ts'
import { fillProject } from './fill-projects.ts'
import { fillQuotation } from './fill-quotations.ts'
import { fillReceipts } from './fill-receipts.ts'
import { catalogueKeeper, contextOf, makePeople, type DemoUser, type Services } from './people.ts'

/** The catalogue is older than the oldest quotation. */
const CATALOGUE_DAYS_AGO = 400
/** After the newest quotation. */
const RAISED_DAYS_AGO = 2

type Say = (line: string) => void

/** Says which step failed; what the steps before it wrote is there and whole. */
async function step<T>(name: string, say: Say, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    say(`写入${name}时出错，已写入的数据都保留；排除原因后可用 npm run demo -- --force 继续`)
    throw error
  }
}

function personOf(people: readonly DemoUser[], is: (person: DemoUser) => boolean): DemoUser {
  const person = people.find(is)
  if (!person) throw new Error('演示数据缺少人员')
  return person
}

const named = (people: readonly DemoUser[], owner: string) =>
  personOf(people, ({ name }) => name === owner)

async function fillQuotations(
  services: Services,
  people: readonly DemoUser[],
  quotations: readonly DemoQuotation[],
  say: Say,
) {
  let added = 0
  for (const quotation of quotations) {
    const { owner, daysAgo, time, quo_name } = quotation
    const context = contextOf(services, named(people, owner), daysAgo, time)
    const isNew = await step(`报价“${quo_name}”`, say, () => fillQuotation(context, quotation))
    if (isNew) added += 1
  }
  say(`报价：新增${added}个`)
}

/** The person of that role, at that moment. */
const byRole =
  (services: Services, people: readonly DemoUser[]): At =>
  (role, { daysAgo, time }) => {
    const person = personOf(people, ({ role_name }) => role_name === role)
    return contextOf(services, person, daysAgo, time)
  }

async function fillChain(
  services: Services,
  people: readonly DemoUser[],
  { contracts, oldSales }: { contracts: readonly DemoContract[]; oldSales: readonly DemoOldSale[] },
  say: Say,
) {
  const at = byRole(services, people)
  let added = 0
  for (const contract of contracts) {
    const { owner, daysAgo, time, c_title } = contract
    const context = contextOf(services, named(people, owner), daysAgo, time)
    const isNew = await step(`合同“${c_title}”`, say, () =>
      fillContract(context, at, contract, (moment) =>
        contextOf(services, named(people, owner), moment.daysAgo, moment.time),
      ),
    )
    if (isNew) added += 1
  }
  say(`合同及其生产、物流、售后：新增${added}份`)
  say(`无合同的售后：新增${await step('售后', say, () => fillOldSales(at, oldSales))}条`)
}

async function fillProjects(
  services: Services,
  people: readonly DemoUser[],
  keeper: CurrentUser,
  projects: readonly DemoProject[],
  say: Say,
) {
  const at = byRole(services, people)
  let added = 0
  for (const project of projects.filter(({ outcome }) => outcome === 'signed')) {
    const { owner, quo_name } = project
    const by = {
      owner: (days: number) => contextOf(services, named(people, owner), days, '10:30:00'),
      accountant: (days: number) => contextOf(services, keeper, days, '12:00:00'),
    }
    if (await step(`项目“${quo_name}”`, say, () => fillProject(by, at, project))) added += 1
  }
  say(`由报价转成的合同及其生产、发货、收款和发票：新增${added}份`)
}

async function fillAll(services: Services, say: Say): Promise<void> {
  const data = readDemoData()
  const keeper = await catalogueKeeper(services.db)
  const catalogue = contextOf(services, keeper, CATALOGUE_DAYS_AGO, '09:00:00')
  say(`产品：新增${await step('产品', say, () => fillProducts(catalogue, data.products))}个`)
  say(
    `产品组合：新增${await step('产品组合', say, () => fillCombinations(catalogue, data.combinations))}个`,
  )

  if (await step('公司资料', say, () => fillCompany(catalogue))) say('公司资料：已填写')

  const people = await step('人员', say, () => makePeople(services, keeper))
  for (const { name, role_name, password } of people) {
    const who = `${role_name} ${name}`
    say(password === undefined ? `${who}：已存在` : `${who}：密码 ${password}`)
  }
  await fillQuotations(services, people, data.quotations, say)
  const raising = contextOf(services, keeper, RAISED_DAYS_AGO, '17:00:00')
  say(`产品：调价${await step('调价', say, () => raisePrices(raising, data.products))}个`)
  await fillChain(services, people, data, say)
  await fillProjects(services, people, keeper, data.projects, say)
  let paid = 0
  for (const receivable of data.receivables) {
    const atNoon = (days: number) => contextOf(services, keeper, days, '12:00:00')
    const work = () => fillReceipts(atNoon, receivable)
    if (await step(`合同“${receivable.c_title}”的收款`, say, work)) paid += 1
  }
  say(`回款计划和收款：新增${paid}份`)
}

/**
 * Fills a database with data to try the product on, through the services, so that every rule and the
 * history hold. What is there already is left as it is, so that a run that failed can be continued.
 */
export async function fillDemo(config: Config, db: Database, say: Say): Promise<void> {
  const searches = new Searches(config)
  try {
    await fillAll({ config, db, searches }, say)
  } finally {
    await searches.close()
  }
}
