import { inBucket } from './storage.ts'

/**
 * What ends the title of a test whose rule is the same in either place, because another test that runs there sends
 * statements of the same kind: there it is one of the long forms then (`vitest.config.ts`), of `npm run verify:deep`.
 */
const LONG = ' @long'

/** It asks PostgreSQL nothing that another test does not ask it. */
export const sameOnPostgres = process.env['TEST_DATABASE_URL'] === undefined ? '' : LONG

/** It asks a bucket nothing that another test does not ask it. */
export const sameInBucket = inBucket ? LONG : ''
