import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_PATH } from '#api/upload.ts'
import { notFound } from './error-handler.ts'

/** Where the build puts the screens. */
export const DIST = join(import.meta.dirname, '../../dist')

/**
 * Serves the built screens: hashed assets for ever, the page itself always fresh. Every address that is
 * neither the API's nor a file is a screen, whose router says what it is.
 */
export async function registerScreens(app: FastifyInstance, dist: string): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const immutable = path.startsWith(join(dist, 'assets'))
        reply.header(
          'cache-control',
          immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  } else {
    app.log.warn('dist/ is not built: no screens are served (npm run build)')
  }
  // An unknown address is one whatever is sent to it: the body is not looked at.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET') return notFound(request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isScreen =
      request.method === 'GET' &&
      (request.headers.accept ?? '').includes('text/html') &&
      !path.startsWith('/api/') &&
      !path.startsWith(UPLOAD_PATH) &&
      !path.startsWith('/assets/')
    if (!built || !isScreen) return notFound(request, reply)
    return reply.sendFile('index.html')
  })
}
