import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { MAX_LIST_ROWS } from '#api/kit/list/list-calls.ts'
import { makeContract } from '#test/make/chain.ts'
import { healthWhile } from '#test/run/health.ts'
import { addressOf, startServer } from '#test/run/server.ts'
import { rowsIn } from '#test/read/sheet-file.ts'
import { exported } from '#test/read/sheets.ts'

/** Lists as large as one file holds, and larger. */

const { exportRows } = api.contract

/** Most of it goes into storing the rows, each with its sums and counters: some minutes, many more on a busy machine. */
const LONGEST_MS = 3_600_000

test(
  '100,000 rows come as one file while others are answered, and one more is refused @long',
  async () => {
    const server = await startServer()
    try {
      const { admin, db } = server
      const id = await makeContract(admin, { c_title: '供水设备合同', c_money: '128000.50' })
      const { id: _id, ...like } = await db
        .selectFrom('contract')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      for (let made = 1; made < MAX_LIST_ROWS; made += 100) {
        const some = Array.from({ length: Math.min(100, MAX_LIST_ROWS - made) }, (_, at) => ({
          ...like,
          c_no: `HT-${made + at}`,
          name_key: String(made + at),
        }))
        await db.insertInto('contract').values(some).execute()
        // Connections that are closed meanwhile are seen to be, and not called on.
        await nextTurn()
      }
      const { result, longestMs, boundMs } = await healthWhile(server, () =>
        exported(server, admin, exportRows),
      )
      expect(longestMs).toBeLessThan(boundMs)
      const rows = rowsIn(result)
      expect(rows).toHaveLength(1 + MAX_LIST_ROWS)
      expect(new Set(rows.map(([, , number]) => number)).size).toBe(1 + MAX_LIST_ROWS)

      await db
        .insertInto('contract')
        .values({ ...like, c_no: 'HT-last', name_key: 'last' })
        .execute()
      const refused = await server.fetch(addressOf(exportRows), {
        headers: { authorization: `Bearer ${admin.token}`, accept: 'application/json' },
      })
      expect(await refused.json()).toMatchObject({
        code: 413,
        msg: '符合条件的记录超过100000条，一个文件放不下，请缩小查询条件（例如加上日期）后再导出',
      })
    } finally {
      await server.close()
    }
  },
  LONGEST_MS,
)
