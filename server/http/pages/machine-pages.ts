import type { FastifyInstance } from 'fastify'
import { MACHINE_PATH, machineDataPath, machinePage } from '#api/machine/machine-page.ts'
import type { Services } from '#server/services.ts'
import { admit } from '../guard/admit.ts'
import { contextOf } from '../guard/identify.ts'

/**
 * The data of the machine pages. Its path lies below that of the pages, so that the cookie of service staff is sent to it and
 * to no other call. It is public, with the limit of open calls per address: guessing tokens is slow.
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
