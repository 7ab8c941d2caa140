import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { outageOf } from '#server/db/outage.ts'
import { escapeHtml } from '#server/html.ts'
import type { Services, ShownCompany } from '#server/services.ts'

const LOGO_PATH = '/company-logo'

/** Opened by itself, nothing in it runs or loads. */
const LOGO_POLICY = "default-src 'none'; sandbox"

const NOBODY: ShownCompany = { name: '', logo: undefined }

/** Another one for another picture. */
const versionOf = (logo: Buffer) => createHash('sha256').update(logo).digest('hex').slice(0, 12)

const addressOf = (logo: Buffer) => `${LOGO_PATH}?v=${versionOf(logo)}`

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`

/** The page of the screens with the company written into it: nothing has to be asked for before it is drawn. */
export function withCompany(page: string, { name, logo }: ShownCompany): string {
  const told = [
    ...(name === '' ? [] : [meta('company-name', name)]),
    ...(logo === undefined ? [] : [meta('company-logo', addressOf(logo))]),
  ]
  // By functions, as a name may hold what would be a pattern in a replacement.
  const named = page.replace('</head>', () => `${told.join('')}</head>`)
  if (logo === undefined) return named
  const icon = `<link rel="icon" href="${addressOf(logo)}" type="image/png" />`
  return named.replace(/<link rel="icon"[^>]*>/, () => icon)
}

/**
 * Reads who the company is; many visits at once ask the database once. While that is out, the page must still come, to
 * say so: with what was known last.
 */
export function companyReader({ company, db }: Pick<Services, 'company' | 'db'>) {
  let known = NOBODY
  let reading: Promise<ShownCompany> | undefined
  async function read(): Promise<ShownCompany> {
    try {
      known = await company(db)
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
export function registerLogo(app: FastifyInstance, read: () => Promise<ShownCompany>): void {
  app.get<{ Querystring: { v?: string } }>(LOGO_PATH, async (request, reply) => {
    const { logo } = await read()
    if (logo === undefined) return reply.callNotFound()
    const isThis = request.query.v === versionOf(logo)
    return reply
      .type('image/png')
      .header('cache-control', isThis ? 'public, max-age=31536000, immutable' : 'no-cache')
      .header('content-security-policy', LOGO_POLICY)
      .send(logo)
  })
}
