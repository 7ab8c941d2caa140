import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Resources } from '#server/services.ts'

/**
 * For monitoring: `/api/live` answers whether the process runs, `/api/health` whether it can serve (503 while the database
 * cannot be reached), so that a proxy can route elsewhere. Neither counts as an open call.
 */
export function registerHealth(app: FastifyInstance, { db }: Pick<Resources, 'db'>): void {
  // One probe at a time, however many ask: while the database is silent, probes must not take all of its connections.
  let probe: Promise<boolean> | undefined
  const probeDatabase = () =>
    sql`select id from role limit 1`
      .execute(db)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = undefined
      })

  app.get('/api/live', (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { code: 200, msg: '程序正在运行' }
  })
  app.get('/api/health', async (_request, reply) => {
    void reply.header('cache-control', 'no-store')
    probe ??= probeDatabase()
    if (await probe) return { code: 200, msg: '运行正常' }
    return reply.code(503).send({ code: 503, msg: '数据库暂时无法使用' })
  })
}
