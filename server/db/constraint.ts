/** Which constraint was violated, by the driver's code, never by its message. */

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

const UNIQUE = ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', '23505']
const FOREIGN_KEY = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']

export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.includes(codeOf(error) ?? '')
}

export function isForeignKeyViolation(error: unknown): boolean {
  return FOREIGN_KEY.includes(codeOf(error) ?? '')
}
