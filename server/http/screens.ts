import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { UPLOAD_PATH } from '#api/upload.ts'
import type { Config } from '#server/config.ts'
import { companyOf, registerLogo, withCompany, type Company } from './company-page.ts'
import { notFound } from './error-handler.ts'

/** Where the build puts the screens. */
export const DIST = join(import.meta.dirname, '../../dist')

/** The page with the company in it; undefined where none is configured, and the built one is served as it is. */
function companyPage(dist: string, company: Company): string | undefined {
  if (company.name === undefined && company.logo === undefined) return undefined
  return withCompany(readFileSync(join(dist, 'index.html'), 'utf8'), company)
}

/**
 * Serves the built screens: hashed assets for ever, the page itself always fresh. Every address that is
 * neither the API's nor a file is a screen, whose router says what it is.
 */
export async function registerScreens(
  app: FastifyInstance,
  config: Config,
  dist: string,
): Promise<void> {
  const company = companyOf(config)
  const built = existsSync(join(dist, 'index.html'))
  const page = built ? companyPage(dist, company) : undefined
  registerLogo(app, company)
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
    if (page === undefined) return reply.sendFile('index.html')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
