import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { SqliteQueryCompiler, type CompiledQuery } from 'kysely'
import { vi } from 'vitest'
import { databaseFile, type Database } from '#server/db/open.ts'
import type { TestServer } from '../run/server.ts'

/** How SQLite plans the queries of a server: https://www.sqlite.org/eqp.html */

/** A select statement, and where it comes from. */
export type Query = Pick<CompiledQuery, 'sql' | 'parameters'> & {
  /** The first call that sent it. */
  call: string
  /** Whether it runs in a search, apart from the event loop (decision 017). */
  inSearch: boolean
}

/** Notes every select that a server compiles, once. The first query is of its own database, others are of searches. */
export function watchQueries(db: Database) {
  const compile = vi.spyOn(SqliteQueryCompiler.prototype, 'compileQuery')
  db.selectNoFrom([]).compile()
  const [ofLoop] = compile.mock.contexts
  compile.mockClear()
  const found = new Map<string, Query>()
  return {
    /** Takes what was compiled since the last time, for a call. */
    note: (call: string) => {
      const { contexts, results } = compile.mock
      for (const [at, { value }] of results.entries()) {
        const { sql, parameters } = value as CompiledQuery
        if (!sql.trimStart().startsWith('select') || found.has(sql)) continue
        found.set(sql, { sql, parameters, call, inSearch: contexts[at] !== ofLoop })
      }
      compile.mockClear()
    },
    /** Ends it, and answers the queries. */
    end: () => {
      compile.mockRestore()
      return [...found.values()]
    },
  }
}

/** Tables that stay small or have a row or two for each user, and the sums by days and owners, which are read by their key. */
const SMALL = new Set([
  'category',
  'combination',
  'company',
  'kept_sum',
  'notification_choice',
  'record_count',
  'role',
  'second_factor',
  'session',
  'user',
  'web_text',
])

type Step = { id: number; parent: number; detail: string }
type Access = Step & { how: 'SCAN' | 'SEARCH'; table: string; index: string; terms: string[] }

const MADE = /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/
const ACCESS = /^(SCAN|SEARCH) (\w+)(?: USING (?:COVERING )?INDEX (\w+))?(?: \((.*)\))?/
const BY_KEY = /USING INTEGER PRIMARY KEY \(rowid=\?\)/
/** The report's sums of one figure for one owner: a dozen a year where it is of all. */
const SUMS_BY_KEY =
  /^SEARCH report_sum USING PRIMARY KEY \(figure=\? AND dim=\? AND who=\? AND period/
/** The rows of one parent record; owner columns do not count as one. */
const OF_PARENT = /^(?!user_id|contract_user_id)\w+_id=\?$/

/** The steps that read rows of tables which grow, other than by their keys. */
function readingSteps(steps: readonly Step[]): Access[] {
  const made = new Set(steps.flatMap(({ detail }) => MADE.exec(detail)?.[1] ?? []))
  return steps.flatMap((step) => {
    const [, how, table = '', index = '', terms = ''] = ACCESS.exec(step.detail) ?? []
    if (!how || SMALL.has(table) || made.has(table) || BY_KEY.test(step.detail)) return []
    if (SUMS_BY_KEY.test(step.detail)) return []
    if (/VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(step.detail)) return []
    return [{ ...step, how: how as Access['how'], table, index, terms: terms.split(' AND ') }]
  })
}

const isAnyOf = ({ detail }: Step) => /^(MULTI-INDEX OR|INDEX \d+)$/.test(detail)
const isSort = ({ detail }: Step) => detail.startsWith('USE TEMP B-TREE')

/** Plans of a server's database without statistics, which SQLite has none of in service. */
export class Plans {
  readonly #db: SQLite.Database
  /** Indexes by their names, as they were created. */
  readonly #indexes: ReadonlyMap<string, string>

  constructor({ dataDir }: Pick<TestServer, 'dataDir'>) {
    const copy = join(dataDir, 'plans.sqlite')
    const stored = new SQLite(databaseFile(dataDir), { readonly: true })
    stored.prepare('vacuum into ?').run(copy)
    stored.close()
    this.#db = new SQLite(copy)
    this.#db.function('in_time', { deterministic: false }, () => 1)
    const indexes = this.#db.prepare<[], { name: string; sql: string }>(
      `select name, sql from sqlite_schema where type = 'index' and sql is not null`,
    )
    this.#indexes = new Map(indexes.all().map(({ name, sql }) => [name, sql]))
  }

  get hasStatistics(): boolean {
    return (
      this.#db.prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`).all().length > 0
    )
  }

  close(): void {
    this.#db.close()
  }

  #stepsOf({ sql, parameters }: Query): Step[] {
    return this.#db.prepare<unknown[], Step>(`explain query plan ${sql}`).all(...parameters)
  }

  #isPartial(index: string): boolean {
    return /\bwhere\b/i.test(this.#indexes.get(index) ?? '')
  }

  /** What is wrong with the plan of a query, each in a line. */
  faultsOf(query: Query): string[] {
    const steps = this.#stepsOf(query)
    const faults = [
      ...this.#wholeTables(query, steps),
      ...(query.inSearch ? [] : [...unboundedSorts(steps), ...this.#passedOver(query, steps)]),
      ...this.#narrowerIndexes(query, steps),
    ]
    const text = query.sql.replace(/\s+/g, ' ').slice(0, 600)
    return faults.map((fault) => `${query.call}: ${fault}\n    ${text}`)
  }

  /** The tables that a statement reads from end to end, whatever its values are. */
  wholeTablesOf(text: string): string[] {
    const parameters = [...text.matchAll(/\?/g)].map(() => 1)
    const query = { sql: text, parameters, call: '', inSearch: false }
    return this.#wholeTables(query, this.#stepsOf(query))
  }

  /**
   * Tables that are read from end to end. Few rows have a partial index; an index in its order is read until a page is
   * full, but on the event loop by no row that may be passed over; and a search may count in an index.
   */
  #wholeTables({ sql, inSearch }: Query, steps: readonly Step[]): string[] {
    return readingSteps(steps).flatMap((step) => {
      if (step.how === 'SEARCH' || this.#isPartial(step.index)) return []
      const isCovering = step.detail.includes('COVERING')
      const isSorted = steps.some((other) => isSort(other) && other.parent === step.parent)
      const endsEarly = sql.includes(' limit ') && !isSorted
      const isFine = inSearch ? isCovering || endsEarly : isCovering && endsEarly
      return isFine ? [] : [`reads all of ${step.table} (${step.detail})`]
    })
  }

  /** Rows that are looked up one by one only to be counted or left out, unless a page ends it or they are of one record. */
  #passedOver({ sql }: Query, steps: readonly Step[]): string[] {
    if (/ limit \+?\?/.test(sql)) return []
    return readingSteps(steps)
      .filter(({ detail, index, terms }) => {
        const isDecided = detail.includes('COVERING') || this.#isPartial(index)
        return !isDecided && !terms.some((term) => OF_PARENT.test(term))
      })
      .map(({ detail }) => `looks up all rows of ${detail}`)
  }

  /** Indexes by which more of the conditions could be decided than by the one that is used. */
  #narrowerIndexes(query: Query, steps: readonly Step[]): string[] {
    const used = readingSteps(steps).filter(({ index }) => this.#indexes.has(index))
    return used.flatMap(({ table, index, detail }) => {
      const others = this.#without(index, () => this.#stepsOf(query))
      // What is read in several ways at once has as many conditions, and is not narrower by them.
      if ([...steps, ...others].some(isAnyOf)) return []
      const [is, could] = [steps, others].map((plan) => this.#narrowness(plan, table))
      const isBetter =
        (could!.sorts <= is!.sorts && could!.terms > is!.terms) ||
        (could!.sorts < is!.sorts && could!.terms >= is!.terms)
      if (!isBetter) return []
      const better = others.filter((step) => step.detail.includes(` ${table} `))
      return [`${detail}, though there is ${better.map((step) => step.detail).join(', ')}`]
    })
  }

  /** By how many conditions rows of a table are found, that of a partial index too, and how often a plan sorts. */
  #narrowness(steps: readonly Step[], table: string) {
    const reads = readingSteps(steps).filter((step) => step.table === table)
    const terms = reads.flatMap((step) => [
      ...step.terms.filter((term) => term !== '' && !term.startsWith('ANY')),
      ...(this.#narrowsMore(step) ? ['partial'] : []),
    ])
    return { terms: terms.length, sorts: steps.filter(isSort).length }
  }

  /** Whether a partial index has a condition beside those that its columns decide. */
  #narrowsMore({ index, terms }: Access): boolean {
    const [, column] = /\bwhere\s+"?(\w+)/i.exec(this.#indexes.get(index) ?? '') ?? []
    return column !== undefined && !terms.some((term) => term.startsWith(`${column}=`))
  }

  #without<T>(index: string, work: () => T): T {
    this.#db.exec(`begin; drop index ${index}`)
    try {
      return work()
    } finally {
      this.#db.exec('rollback')
    }
  }
}

/** Rows that are read to be sorted, or in several ways at once, unless they are those of one record. */
function unboundedSorts(steps: readonly Step[]): string[] {
  const isBelow = (step: Step, parent: number): boolean =>
    step.parent === parent ||
    steps.some((above) => above.id === step.parent && isAnyOf(above) && isBelow(above, parent))
  return steps.flatMap((sort) => {
    if (!isSort(sort) && sort.detail !== 'MULTI-INDEX OR') return []
    const from = isSort(sort) ? sort.parent : sort.id
    const read = readingSteps(steps).filter(
      (step) => isBelow(step, from) && !step.terms.some((term) => OF_PARENT.test(term)),
    )
    return read.map((step) => `${sort.detail} of ${step.detail}`)
  })
}
