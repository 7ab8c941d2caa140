/** Why the database refused a change, by the driver's code, never by its message. */

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']

/** A serialisation failure, a deadlock, and a lock that was not granted in time; of SQLite by prefix. */
const ROLLED_BACK = ['40001', '40P01', '55P03']

/** Whether the transaction was rolled back because of others, and may succeed when it runs again. */
export function isRolledBack(error: unknown): boolean {
  const code = codeOf(error) ?? ''
  return ROLLED_BACK.includes(code) || code.startsWith('SQLITE_BUSY')
}

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.includes(codeOf(error) ?? '')
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.includes(codeOf(error) ?? '')
}
