import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { dayOf, wallClock } from '#server/platform/clock.ts'
import { nobody, nobodysKey, type Context, type Cookies } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'
import { isApiKey } from '#server/platform/secret.ts'
import type { Services, Session } from '#server/services.ts'
import { PASS_COOKIE, SESSION_COOKIE, splitTicket } from '#server/platform/session-carrier.ts'

/** What a request is for, as far as it matters for identification; uploaded files and machine pages are no endpoints. */
export type Target = {
  kind: AnyEndpoint['kind'] | 'machine'
  path: string
  cookie?: boolean
  passive?: boolean
  sessionOnly?: boolean
  beforeSetUp?: boolean
}

const KEY = /^[\x21-\x7e]{1,255}$/

/** The address of the client; that of the proxy, if this forwards none. */
export function clientAddress(request: FastifyRequest): string {
  return isIP(request.ip) > 0 ? request.ip : (request.socket.remoteAddress ?? '')
}

const WHOLE_SITE = '/'

/**
 * The name of a cookie with its prefix over https: `__Host-` makes a browser accept it from this host only, `__Secure-` is
 * for a cookie with a path, which the first does not allow.
 */
const cookieName = (request: FastifyRequest, name: string, path: string = WHOLE_SITE) =>
  request.protocol === 'https' ? `${path === WHOLE_SITE ? '__Host' : '__Secure'}-${name}` : name

function cookieOf(request: FastifyRequest, name: string, path?: string): string | undefined {
  return request.cookies[cookieName(request, name, path)]
}

function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const options = {
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
  } as const
  return {
    get: (name) => cookieOf(request, name),
    set: (name, value, maxAge, path = WHOLE_SITE) =>
      void reply.setCookie(cookieName(request, name, path), value, {
        ...options,
        path,
        ...(maxAge !== undefined && { maxAge }),
      }),
    clear: (name, path = WHOLE_SITE) =>
      void reply.clearCookie(cookieName(request, name, path), { ...options, path }),
  }
}

function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization?.trim()
  return header?.replace(/^bearer\s+/i, '') || undefined
}

/** The session of a token, or of what is written as an API key; only a header has one of these. */
function byHeader(
  { db, sessions, config }: Services,
  token: string,
  passive?: boolean,
): Promise<Session | undefined> {
  if (!isApiKey(token)) return sessions.byToken(db, token, passive)
  return sessions.byKey(db, token, dayOf(wallClock(config.timeZone)))
}

/** The key of a changing call, so that a repetition changes nothing more; an invalid one is refused. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || key === '') return undefined
  if (typeof key === 'string' && KEY.test(key)) return key
  throw new Refusal('invalid', '请求的 Idempotency-Key 格式不正确')
}

/**
 * The session of a request: by the Authorization header, and where a browser opens a file by its address, by a ticket in
 * that address or by the cookie (spec 3.3). A cookie or ticket counts for no other call. The page of a machine is read by
 * a cookie of its own, also after the session in the tab has ended.
 */
async function sessionOf(services: Services, endpoint: Target, request: FastifyRequest) {
  const { db, sessions } = services
  const token = bearerToken(request)
  if (endpoint.kind === 'machine') {
    const own = token === undefined ? undefined : await byHeader(services, token)
    const pass = own ? undefined : cookieOf(request, PASS_COOKIE.name, PASS_COOKIE.path)
    return pass === undefined ? own : sessions.byPass(db, pass)
  }
  if (token !== undefined) return byHeader(services, token, endpoint.passive)
  if (endpoint.kind === 'file') {
    const { ticket, url } = splitTicket(request.url)
    if (ticket !== undefined) return sessions.byTicket(db, ticket, url)
  } else if (!endpoint.cookie || !isFromThisSite(request)) {
    return undefined
  }
  const cookie = cookieOf(request, SESSION_COOKIE)
  return cookie === undefined ? undefined : sessions.byToken(db, cookie)
}

/**
 * Whether a page of this very origin sent a request. The cookie is SameSite=Strict, yet a sibling domain is the same site;
 * with a POST every browser sends its origin.
 */
function isFromThisSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers
  if (from !== undefined) return from === 'same-origin'
  return origin === `${request.protocol}://${request.host}`
}

/** The context that `identify` made for a request before its body was read. */
export function contextOf(request: FastifyRequest): Context {
  const context = request.callContext
  if (!context) throw new Error(`${request.url} is handled without having been identified`)
  return context
}

/** The context of a request, with its session where it has one; its key is read once it is admitted. */
export async function identify(
  services: Services,
  endpoint: Target,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await sessionOf(services, endpoint, request)
  request.userId = session?.user.id ?? 0
  request.tokenHash = session?.tokenHash ?? ''
  const context: Context = {
    config: services.config,
    db: services.db,
    search: (work) => services.searches.run(session?.user.id ?? 0, work),
    user: session?.user ?? (isApiKey(bearerToken(request) ?? '') ? nobodysKey : nobody),
    tokenHash: session?.tokenHash ?? '',
    address: clientAddress(request),
    userAgent: request.headers['user-agent'] ?? '',
    idempotencyKey: undefined,
    path: endpoint.path,
    cookies: cookiesOf(request, reply),
    now: wallClock(services.config.timeZone),
  }
  request.callContext = context
}
