import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { readLogo, type Logo } from '#server/company-logo.ts'
import { escapeHtml } from '#server/html.ts'

/** Who the company is, where it is configured. */
export type Company = { name: string | undefined; logo: Logo | undefined }

/** Reads who the company is. Throws an Error that says in Chinese what is wrong with its logo. */
export function companyOf({ companyName, companyLogo }: Config): Company {
  return { name: companyName, logo: companyLogo === undefined ? undefined : readLogo(companyLogo) }
}

const LOGO_PATH = '/company-logo'

/** A drawing may hold scripts; opened by itself, nothing of it runs or loads. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const addressOf = ({ version }: Logo) => `${LOGO_PATH}?v=${version}`

const meta = (name: string, content: string) =>
  `<meta name="${name}" content="${escapeHtml(content)}" />`

/** The page of the screens with the company written into it: nothing has to be asked for before it is drawn. */
export function withCompany(page: string, { name, logo }: Company): string {
  const told = [
    ...(name === undefined ? [] : [meta('company-name', name)]),
    ...(logo === undefined ? [] : [meta('company-logo', addressOf(logo))]),
  ]
  // By functions, as a name may hold what would be a pattern in a replacement.
  const named = page.replace('</head>', () => `${told.join('')}</head>`)
  if (logo === undefined) return named
  const icon = `<link rel="icon" href="${addressOf(logo)}" type="${logo.type}" />`
  return named.replace(/<link rel="icon"[^>]*>/, () => icon)
}

/** Serves the company's logo to everyone, as the login page shows it. */
export function registerLogo(app: FastifyInstance, { logo }: Company): void {
  if (logo === undefined) return
  app.get(LOGO_PATH, (_request, reply) =>
    reply
      .type(logo.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', LOGO_POLICY)
      .send(logo.content),
  )
}
