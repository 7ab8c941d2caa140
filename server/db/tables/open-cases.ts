import { sql, type RawBuilder } from 'kysely'
import { CASE_DONE } from '#api/kit/status.ts'

/** After-sales cases that are not done; the state stands in the text, as it does in the indexes of 024. */
export const isOpenCase: RawBuilder<boolean> = sql`s_state < ${sql.lit(CASE_DONE)}`
