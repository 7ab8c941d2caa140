import pg from 'pg'

/** A search that took longer than searches may. */
export class OverBudget extends Error {
  constructor() {
    super('a search took longer than searches may')
    this.name = 'OverBudget'
  }
}

/** PostgreSQL's own end of a statement that ran longer than it may. */
const QUERY_CANCELED = '57014'

export function isOverBudget(error: unknown): boolean {
  if (error instanceof OverBudget) return true
  return error instanceof pg.DatabaseError && error.code === QUERY_CANCELED
}
