import type { FastifyInstance } from 'fastify'
import { sendShared, shared, type Shared } from './sharing.ts'

async function described(): Promise<Shared> {
  const { openApiDocument } = await import('../openapi/document.ts')
  return shared(openApiDocument())
}

/**
 * Serves the description of all calls for other programs (spec 13.9). It holds no data and is the same for everybody;
 * it is made at the first request, which costs some 50 ms of CPU there and none at the start.
 */
export function registerDescription(app: FastifyInstance): void {
  let description: Promise<Shared> | undefined
  app.get('/api/openapi.json', async (request, reply) =>
    sendShared(request, reply, await (description ??= described())),
  )
}
