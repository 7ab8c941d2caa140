import { permissionLabel, SUPER_ROLE, type Permission } from '#api/kit/access.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './db/open.ts'
import type { Search } from './db/search/searches.ts'
import { Refusal } from './platform/errors.ts'

export type CurrentUser = {
  /** 0 where nobody is signed in (open calls only). */
  id: number
  name: string
  /** 姓名, or the name for signing in. */
  staff_name: string
  role_name: string
  permissions: ReadonlySet<string>
  /** Which discounts the actor may give: 0 to 3, where 3 has no limit. */
  level: number
  /** The API key by which the user's program calls, with the permissions that it opens; absent in a session. */
  key?: { id: number; name: string }
  /** Signs in with a second factor. */
  hasFactor?: boolean
  /** Has to set up a second factor before anything else. */
  mustSetUp?: boolean
}

export const nobody: CurrentUser = {
  id: 0,
  name: '',
  staff_name: '',
  role_name: '',
  permissions: new Set(),
  level: 0,
}

/** The caller behind an API key that is invalid. */
export const nobodysKey: CurrentUser = { ...nobody, key: { id: 0, name: '' } }

/** The cookies of a request, as far as the session feature needs them. */
export type Cookies = {
  get(name: string): string | undefined
  /** Sets an HttpOnly, SameSite=Strict cookie for this site, or for what lies below a path; without `maxAgeSeconds` until the browser ends. */
  set(name: string, value: string, maxAgeSeconds?: number, path?: string): void
  clear(name: string, path?: string): void
}

/** Everything that a handler knows of its request. Handlers and services know no HTTP framework. */
export type Context = {
  config: Config
  db: Database
  /** Does what reads as much as its caller asks for, apart from what others wait for (`db/search/searches.ts`). */
  search: Search
  user: CurrentUser
  /** Hash of the session's token, or of the API key; empty for open calls. */
  tokenHash: string
  address: string
  /** What the client says of itself (`User-Agent`), as it was sent. */
  userAgent: string
  idempotencyKey: string | undefined
  /** The endpoint's path, such as `/Quotation/index`. */
  path: string
  cookies: Cookies
  /** The wall-clock time of the request, `yyyy:MM:dd HH:mm:ss` in the company's zone. */
  now: string
}

/** Whether the actor has the role that may do everything, by its name; a key of theirs has what was chosen for it alone. */
export function isSuper({ user }: Pick<Context, 'user'>): boolean {
  return user.role_name === SUPER_ROLE && user.key === undefined
}

export function may({ user }: Pick<Context, 'user'>, permission: Permission): boolean {
  return user.permissions.has(permission)
}

/** Refuses a part of what a call can do to an actor without the permission for it; `doing` is that part, as the refusal names it. */
export function refuseWithout(
  actor: Pick<Context, 'user'>,
  permission: Permission,
  doing: string,
): void {
  if (may(actor, permission)) return
  throw new Refusal('forbidden', `${doing}需要“${permissionLabel(permission)}”的权限，请联系管理员`)
}
