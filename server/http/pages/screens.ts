import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_PATH } from '#api/upload/upload.ts'
import type { Services } from '#server/services.ts'
import { companyReader, registerLogo, withCompany } from './company-page.ts'
import { notFound } from '../error-handler.ts'

/** Where the build puts the screens. */
export const DIST = join(import.meta.dirname, '../../../dist')

/** Below these an unknown address is answered as unknown, in any letter case, like the screens. */
const NO_SCREENS = ['/api/', '/assets/', UPLOAD_PATH]

/** Whether a request can be answered with the page: browsers ask for HTML, probes and link checkers for anything. */
function asksForPage({ method, headers: { accept = '*/*' }, url }: FastifyRequest): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    ['text/html', '*/*'].some((type) => accept.includes(type)) &&
    !NO_SCREENS.some((path) => url.toLowerCase().startsWith(path))
  )
}

/**
 * Serves the built screens: hashed assets for ever, the page itself always fresh. Every address that is
 * neither the API's nor a file is a screen, whose router decides which.
 */
export async function registerScreens(
  app: FastifyInstance,
  services: Pick<Services, 'company' | 'db'>,
  dist: string,
): Promise<void> {
  const built = existsSync(join(dist, 'index.html'))
  const page = built ? readFileSync(join(dist, 'index.html'), 'utf8') : ''
  const readCompany = companyReader(services)
  registerLogo(app, services)
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
    app.get('/api/docs', (_request, reply) => reply.sendFile('api-docs.html'))
  } else {
    app.log.warn('dist/ is not built: no screens are served (npm run build)')
  }
  // For an unknown address the body is not read.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && !asksForPage(request)) return notFound(request, reply)
  })
  app.setNotFoundHandler(async (request, reply) => {
    if (!built) return notFound(request, reply)
    const company = await readCompany()
    if (company.name === '' && company.logoVersion === undefined)
      return reply.sendFile('index.html')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(withCompany(page, company))
  })
}
