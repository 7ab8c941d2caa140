import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration'
import { isPostgres, type Database, type Executor } from '../open.ts'
import * as start from '../migrations/001-start.ts'
import * as chain from '../migrations/002-chain.ts'
import * as people from '../migrations/003-people.ts'
import * as history from '../migrations/004-history.ts'
import * as lists from '../migrations/005-lists.ts'
import * as flood from '../migrations/006-flood.ts'
import * as preferences from '../migrations/007-preferences.ts'
import * as search from '../migrations/008-search.ts'
import * as names from '../migrations/009-names.ts'
import * as customers from '../migrations/010-customers.ts'
import * as company from '../migrations/011-company.ts'
import * as prices from '../migrations/012-prices.ts'
import * as offers from '../migrations/013-offers.ts'
import * as contractLines from '../migrations/014-contract-lines.ts'
import * as cost from '../migrations/015-cost.ts'
import * as lastPrices from '../migrations/016-last-prices.ts'
import * as sentContent from '../migrations/017-sent-content.ts'
import * as curves from '../migrations/018-curves.ts'
import * as manyAdded from '../migrations/019-many-added.ts'
import * as serviceCases from '../migrations/020-service-cases.ts'
import * as receipts from '../migrations/021-receipts.ts'
import * as progress from '../migrations/022-progress.ts'
import * as machines from '../migrations/023-machines.ts'
import * as sums from '../migrations/024-sums.ts'
import * as formerPrices from '../migrations/025-former-prices.ts'
import * as contractAmounts from '../migrations/026-contract-amounts.ts'
import * as withoutStatistics from '../migrations/027-without-statistics.ts'
import * as numberCounters from '../migrations/028-number-counters.ts'
import * as deletedFiles from '../migrations/029-deleted-files.ts'
import * as discounts from '../migrations/030-discounts.ts'
import * as agreedPrices from '../migrations/031-agreed-prices.ts'
import * as changedOffers from '../migrations/032-changed-offers.ts'
import * as deputies from '../migrations/033-deputies.ts'
import * as discountReport from '../migrations/034-discount-report.ts'
import * as technicalData from '../migrations/035-technical-data.ts'
import * as buildingVersions from '../migrations/036-building-versions.ts'
import * as energyGrades from '../migrations/037-energy-grades.ts'
import * as papers from '../migrations/038-papers.ts'
import * as dueDays from '../migrations/039-due-days.ts'
import * as standardNo from '../migrations/040-standard-no.ts'
import * as statements from '../migrations/041-statements.ts'
import * as invoices from '../migrations/042-invoices.ts'
import * as salesContracts from '../migrations/043-sales-contracts.ts'
import * as offerTexts from '../migrations/044-offer-texts.ts'
import * as report from '../migrations/046-report.ts'
import * as customerPages from '../migrations/047-customers.ts'
import * as madePieces from '../migrations/049-made-pieces.ts'
import * as apiKeys from '../migrations/050-api-keys.ts'
import * as signIn from '../migrations/051-sign-in.ts'
import * as secondFactor from '../migrations/052-second-factor.ts'
import * as deliveries from '../migrations/053-deliveries.ts'
import * as messageIds from '../migrations/054-message-ids.ts'
import * as mailLimits from '../migrations/055-mail-limits.ts'
import * as productPrice from '../migrations/056-product-price.ts'
import * as contractFigures from '../migrations/057-contract-figures.ts'
import * as models from '../migrations/058-models.ts'
import * as importLooks from '../migrations/059-import-looks.ts'
import * as reportSums from '../migrations/060-report-sums.ts'
import * as submitted from '../migrations/061-submitted.ts'
import * as initials from '../migrations/063-initials.ts'
import * as features from '../migrations/064-features.ts'
import * as inquiry from '../migrations/065-inquiry.ts'
import * as inquiryFiles from '../migrations/066-inquiry-files.ts'
import * as inquiryChoices from '../migrations/067-inquiry-choices.ts'
import * as invoiceParts from '../migrations/068-invoice-parts.ts'
import * as bureauTemplate from '../migrations/069-bureau-template.ts'
import * as issued from '../migrations/070-issued.ts'
import * as invoiceAmounts from '../migrations/071-invoice-amounts.ts'
import * as ending from '../migrations/072-ending.ts'
import * as returns from '../migrations/073-returns.ts'
import * as balances from '../migrations/074-balances.ts'

/** Every migration in its order; a name is never changed once it has shipped. */
const migrations = {
  '001-start': start,
  '002-chain': chain,
  '003-people': people,
  '004-history': history,
  '005-lists': lists,
  '006-flood': flood,
  '007-preferences': preferences,
  '008-search': search,
  '009-names': names,
  '010-customers': customers,
  '011-company': company,
  '012-prices': prices,
  '013-offers': offers,
  '014-contract-lines': contractLines,
  '015-cost': cost,
  '016-last-prices': lastPrices,
  '017-sent-content': sentContent,
  '018-curves': curves,
  '019-many-added': manyAdded,
  '020-service-cases': serviceCases,
  '021-receipts': receipts,
  '022-progress': progress,
  '023-machines': machines,
  '024-sums': sums,
  '025-former-prices': formerPrices,
  '026-contract-amounts': contractAmounts,
  '027-without-statistics': withoutStatistics,
  '028-number-counters': numberCounters,
  '029-deleted-files': deletedFiles,
  '030-discounts': discounts,
  '031-agreed-prices': agreedPrices,
  '032-changed-offers': changedOffers,
  '033-deputies': deputies,
  '034-discount-report': discountReport,
  '035-technical-data': technicalData,
  '036-building-versions': buildingVersions,
  '037-energy-grades': energyGrades,
  '038-papers': papers,
  '039-due-days': dueDays,
  '040-standard-no': standardNo,
  '041-statements': statements,
  '042-invoices': invoices,
  '043-sales-contracts': salesContracts,
  '044-offer-texts': offerTexts,
  '046-report': report,
  '047-customers': customerPages,
  '049-made-pieces': madePieces,
  '050-api-keys': apiKeys,
  '051-sign-in': signIn,
  '052-second-factor': secondFactor,
  '053-deliveries': deliveries,
  '054-message-ids': messageIds,
  '055-mail-limits': mailLimits,
  '056-product-price': productPrice,
  '057-contract-figures': contractFigures,
  '058-models': models,
  '059-import-looks': importLooks,
  '060-report-sums': reportSums,
  '061-submitted': submitted,
  '063-initials': initials,
  '064-features': features,
  '065-inquiry': inquiry,
  '066-inquiry-files': inquiryFiles,
  '067-inquiry-choices': inquiryChoices,
  '068-invoice-parts': invoiceParts,
  '069-bureau-template': bureauTemplate,
  '070-issued': issued,
  '071-invoice-amounts': invoiceAmounts,
  '072-ending': ending,
  '073-returns': returns,
  '074-balances': balances,
}

/** The names of the migrations that this version knows. */
export const knownMigrations = Object.keys(migrations) as (keyof typeof migrations)[]

/** Whether this version knows a migration of that name. */
export const isKnownMigration = (name: string) => Object.hasOwn(migrations, name)

/** The migrations up to and including one: the database of a former version. */
export function migrationsUpTo(name: keyof typeof migrations): Migrations {
  const names = Object.keys(migrations)
  const known = Object.entries(migrations)
  return Object.fromEntries(known.slice(0, names.indexOf(name) + 1))
}

/** The migrations for the Migrator; tests pass others. */
type Migrations = Record<string, Migration>

export type MigrationState = {
  /** Names of those that the database has run. */
  executed: string[]
  pending: string[]
  /** Those that only a newer version of the program knows. */
  unknown: string[]
}

/** Which migrations the database has run. Changes nothing. */
export async function migrationState(
  db: Database,
  known: Migrations = migrations,
): Promise<MigrationState> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const noted = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
  const { rows } = noted
    ? await sql<{
        name: string
      }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db)
    : { rows: [] }
  const executed = rows.map(({ name }) => name)
  return {
    executed,
    pending: Object.keys(known).filter((name) => !executed.includes(name)),
    unknown: executed.filter((name) => !(name in known)),
  }
}

async function runAll(db: Executor, known: Migrations): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(known) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

/**
 * SQLite's procedure for rebuilding tables (https://www.sqlite.org/lang_altertable.html#otheralter): foreign
 * keys are off, which cannot be switched within a transaction, and are checked before the commit.
 */
async function migrateSqlite(db: Database, known: Migrations): Promise<void> {
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await db.transaction().execute(async (transaction) => {
      await runAll(transaction, known)
      const { rows } = await sql`pragma foreign_key_check`.execute(transaction)
      if (rows.length > 0) {
        throw new Error(`migration breaks foreign keys: ${JSON.stringify(rows.slice(0, 5))}`)
      }
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

/**
 * Brings the database to the newest version, in one transaction: one failing migration undoes them all.
 * Throws its error.
 */
export async function migrate(db: Database, known: Migrations = migrations): Promise<void> {
  await (isPostgres(db) ? runAll(db, known) : migrateSqlite(db, known))
}

/** Any number that nothing else locks in the database. */
const TURN = 20_261_120

/**
 * Runs work that changes the structure while no other process does; others wait as long as it takes, its backup included. The
 * embedded database has one process anyway.
 */
export async function withAdvisoryLock(db: Database, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(db)) return work()
  // A transaction of its own holds the lock, so that it is released however the process ends.
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
    await sql`select pg_advisory_xact_lock(${sql.lit(TURN)})`.execute(transaction)
    await work()
  })
}
