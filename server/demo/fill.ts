import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/open.ts'
import { fillCombinations, fillProducts } from './fill-catalogue.ts'
import { fillQuotation } from './fill-quotations.ts'
import { catalogueKeeper, contextOf, salespeople } from './people.ts'
import { demoQuotations } from './quotations.ts'

/** The catalogue is older than the oldest quotation. */
const CATALOGUE_DAYS_AGO = 150

/** Says which step failed; what the steps before it wrote is there and whole. */
async function step<T>(name: string, say: (line: string) => void, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    say(`写入${name}时出错，已写入的数据都保留；排除原因后可用 npm run demo -- --force 继续`)
    throw error
  }
}

/**
 * Fills a database with data to try the product on, through the services, so that every rule and the
 * history hold. What is there already is left as it is, so that a run that failed can be continued.
 */
export async function fillDemo(
  config: Config,
  db: Database,
  say: (line: string) => void,
): Promise<void> {
  const keeper = await catalogueKeeper(db)
  const catalogue = contextOf({ config, db }, keeper, CATALOGUE_DAYS_AGO, '09:00:00')
  say(`产品：新增${await step('产品', say, () => fillProducts(catalogue))}个`)
  say(`产品组合：新增${await step('产品组合', say, () => fillCombinations(catalogue))}个`)

  const people = await step('业务员', say, () => salespeople(db))
  for (const { name, password } of people) {
    say(password === undefined ? `业务员 ${name}：已存在` : `业务员 ${name}：密码 ${password}`)
  }

  let added = 0
  for (const quotation of demoQuotations) {
    const owner = people[quotation.owner]
    if (!owner) throw new Error(`报价“${quotation.quo_name}”没有业务员`)
    const context = contextOf({ config, db }, owner, quotation.daysAgo, quotation.time)
    const isNew = await step(`报价“${quotation.quo_name}”`, say, () =>
      fillQuotation(context, quotation),
    )
    if (isNew) added += 1
  }
  say(`报价：新增${added}个`)
}
