import type { FastifyInstance } from 'fastify'
import { outageOf } from '#server/db/outage.ts'
import { escapeHtml } from '#server/platform/html.ts'
import type { Services, ShownCompany } from '#server/services.ts'
import { notFound } from '../error-handler.ts'

const LOGO_PATH = '/company-logo'

/** The policy of the logo opened by itself: nothing in it runs or loads. */
const LOGO_POLICY = "default-src 'none'; sandbox"

const NOBODY: ShownCompany = { name: '', logoVersion: undefined }

/** A version that changes with the picture. */
const addressOf = (version: number) => `${LOGO_PATH}?v=${version}`

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`

/** The page of the screens with the company written into it: nothing has to be requested before it is drawn. */
export function withCompany(page: string, { name, logoVersion }: ShownCompany): string {
  const tags = [
    ...(name === '' ? [] : [meta('company-name', name)]),
    ...(logoVersion === undefined ? [] : [meta('company-logo', addressOf(logoVersion))]),
  ]
  // With replacer functions, as a name may contain replacement patterns such as `$&`.
  const named = page.replace('</head>', () => `${tags.join('')}</head>`)
  if (logoVersion === undefined) return named
  const icon = `<link rel="icon" href="${addressOf(logoVersion)}" type="image/png" />`
  return named.replace(/<link rel="icon"[^>]*>/, () => icon)
}

/**
 * Reads the company; concurrent visits share one query. During an outage of the database the page must still come, to say
 * so: then with the last known company.
 */
export function companyReader({ company, db }: Pick<Services, 'company' | 'db'>) {
  let known = NOBODY
  let reading: Promise<ShownCompany> | undefined
  async function read(): Promise<ShownCompany> {
    try {
      known = await company.shown(db)
    } catch (error) {
      if (outageOf(error) === undefined) throw error
    } finally {
      reading = undefined
    }
    return known
  }
  return () => (reading ??= read())
}

/** Serves the company's logo to everyone, as the login page shows it. */
export function registerLogo(
  app: FastifyInstance,
  { company, db }: Pick<Services, 'company' | 'db'>,
): void {
  app.get<{ Querystring: { v?: string } }>(LOGO_PATH, async (request, reply) => {
    const logo = await company.logo(db)
    if (logo === undefined) return notFound(request, reply)
    const isThis = request.query.v === String(logo.version)
    return reply
      .type('image/png')
      .header('cache-control', isThis ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('content-security-policy', LOGO_POLICY)
      .send(logo.png)
  })
}
