import type { FastifyInstance } from 'fastify'
import { MACHINE_PATH, machineDataPath, machinePage } from '#api/machine/machine-page.ts'
import type { Services } from '#server/services.ts'
import { admit } from '../guard/admit.ts'
import { contextOf } from '../guard/identify.ts'

/**
 * What the pages of machines read. It lies below the pages' own path, so that the cookie of service staff reaches it and
 * no call besides. Anybody may ask, as often as any open call may be made from an address: guessing tokens is slow.
 */
export function registerMachinePages(app: FastifyInstance, services: Services): void {
  // Of the page itself too, which is served as every screen is.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.toLowerCase().startsWith(MACHINE_PATH)) {
      void reply.header('x-robots-tag', 'noindex, nofollow')
    }
  })
  const path = machineDataPath(':token')
  app.get<{ Params: { token: string } }>(
    path,
    { onRequest: admit(app, services, { kind: 'machine', path }, 'public') },
    async (request, reply) => {
      const { token } = request.params
      const data = machinePage.parse(await services.machines.byToken(contextOf(request), token))
      request.answeredCode = 200
      void reply.header('cache-control', 'no-store')
      return { code: 200, msg: '查询成功', data }
    },
  )
}
