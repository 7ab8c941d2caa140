import { sql } from 'kysely'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import {
  modelKey,
  nameColumns,
  nameKeys,
  PART,
  type NamedTable,
  type NameOf,
} from '#server/names/name-key.ts'
import type { Stamp } from './save.ts'
import { recordStore, type Update, type Values } from './store.ts'

/** Which rows of a table the name is unique among, where not among all. */
const among: Partial<Record<NamedTable, ReturnType<typeof sql<boolean>>>> = {
  // A deleted user's name is free again; the row stays for the records.
  user: sql<boolean>`deleted = 0`,
}

/** Further keys that follow from a name. */
const otherKeys: { readonly [T in NamedTable]?: (name: NameOf<T>) => object } = {
  product: (name) => ({ model_key: modelKey(name) }),
}

/** The values of a record with a name. */
type NamedValues<T extends NamedTable> = Values<T> & NameOf<T> & Stamp

/**
 * The statements of a record kind with a unique name, which also write its key. A save that leaves the name leaves the
 * key too: names that were alike before they were folded have keys that differ from the usual one.
 */
export function namedStore<T extends NamedTable>(table: T) {
  const store = recordStore(table)
  const columns: readonly string[] = nameColumns[table]

  /** Whether columns change a record's name, be it only in its spelling. */
  const isRenamed = (values: object, before: object) => {
    const [is, was] = [values as Record<string, unknown>, before as Record<string, unknown>]
    return columns.some((column) => is[column] !== undefined && is[column] !== was[column])
  }

  const keysOf = (name: NameOf<T>) => ({
    name_key: nameKeys[table](name),
    ...otherKeys[table]?.(name),
  })

  const withKey = (values: NamedValues<T>) => ({ ...values, ...keysOf(values) })

  const withKeyAfter = (values: Partial<Values<T>> & Stamp, before: NameOf<T>) => ({
    ...values,
    name_key: undefined,
    ...(isRenamed(values, before) && keysOf({ ...before, ...values })),
  })

  return {
    ...store,
    isRenamed,
    /**
     * The first other record of that name, however either is written: of that key, or a twin's, which is that key and a
     * sign before `PART`. One range, since SQLite reads the whole table for two of them that are joined by `or`.
     */
    findSame: async (
      executor: Executor,
      name: NameOf<T>,
      exceptId = 0,
    ): Promise<Row<T> | undefined> => {
      const key = nameKeys[table](name)
      if (key === '') return undefined
      const { rows } = await sql<Row<T>>`
        select * from ${sql.table(table)}
        where name_key >= ${key} and name_key < ${key + PART}
          and name_key <> '' and ${among[table] ?? sql`true`} and id <> ${exceptId}
        order by id limit 1`.execute(executor)
      return rows[0]
    },
    /** The places of the names that a record has already, as by `findSame`; one statement for some hundred names. */
    namesTaken: async (executor: Executor, names: readonly NameOf<T>[]): Promise<number[]> => {
      const requested = names.flatMap((name, place) => {
        const key = nameKeys[table](name)
        return key === '' ? [] : [sql`(${sql.lit(place)}, ${key}, ${key + PART})`]
      })
      if (requested.length === 0) return []
      const { rows } = await sql<{ place: number }>`
        with requested (place, from_key, to_key) as (values ${sql.join(requested)})
        select place from requested where exists (
          select 1 from ${sql.table(table)}
          where name_key >= from_key and name_key < to_key
            and name_key <> '' and ${among[table] ?? sql`true`})
        order by place`.execute(executor)
      return rows.map(({ place }) => place)
    },
    insert: (transaction: Transaction, values: NamedValues<T>) =>
      store.insert(transaction, withKey(values)),
    insertMany: (transaction: Transaction, rows: readonly NamedValues<T>[]) =>
      store.insertMany(transaction, rows.map(withKey)),
    /** `before` is the row as it is stored. */
    update: (
      transaction: Transaction,
      id: number,
      values: Partial<Values<T>> & Stamp,
      before: NameOf<T>,
    ) => store.update(transaction, id, withKeyAfter(values, before), before),
    updateMany: (
      transaction: Transaction,
      updates: readonly (Update<Values<T>> & { before: NameOf<T> })[],
    ) =>
      store.updateMany(
        transaction,
        updates.map((one) => ({ ...one, values: withKeyAfter(one.values, one.before) })),
      ),
  }
}
