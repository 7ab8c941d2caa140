import type SQLite from 'better-sqlite3'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Far more than there are different queries; lists of values of many lengths must not pile up. */
const KEPT = 500
const KEEPABLE = /^\s*(select|insert|update|delete|with|begin|commit|rollback)\b/
const ALTERS = /^\s*(create|alter|drop)\b/i

/**
 * A connection that caches prepared statements: preparing is most of the cost of a small query. The cache is emptied by a
 * change of the tables.
 */
export function keepingStatements(connection: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => {
      kept.clear()
      connection.close()
    },
    prepare: (text) => {
      const known = kept.get(text)
      if (known) return known
      if (ALTERS.test(text)) kept.clear()
      const statement = connection.prepare(text)
      if (!KEEPABLE.test(text)) return statement
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
      kept.set(text, statement)
      return statement
    },
  }
}
