/**
 * The session of this tab. Token and menu path are kept in session storage, so that each tab has its own
 * and a tab that a screen opens gets a copy (spec 12.1.2, 12.3.1).
 */
const TOKEN = 'token'
const ACTIVE_PATH = 'activePath'

type Listener = () => void

let onBegin: Listener = () => undefined
let onEnd: Listener = () => undefined

/** The token of the session, or nothing where nobody is signed in. */
export function token(): string | undefined {
  return sessionStorage.getItem(TOKEN) ?? undefined
}

/** Begins a session in this tab. */
export function beginSession(newToken: string): void {
  sessionStorage.setItem(TOKEN, newToken)
  onBegin()
}

/** Says what happens when a session begins. */
export function whenSessionBegins(listener: Listener): void {
  onBegin = listener
}

/** Forgets the session in this tab. */
export function forgetSession(): void {
  sessionStorage.removeItem(TOKEN)
}

/** Says what happens when the server ends the session; the router sends the user to the login page. */
export function whenSessionEnds(listener: Listener): void {
  onEnd = listener
}

/**
 * Ends the session locally after a refusal. An answer that is older than a new login says nothing about
 * the new session, so the token that was sent must still be the present one.
 */
export function endSession(sentToken: string | undefined): void {
  if (sentToken === undefined || token() !== sentToken) return
  forgetSession()
  onEnd()
}

/** The menu entry that was active last. */
export function activePath(): string | undefined {
  return sessionStorage.getItem(ACTIVE_PATH) ?? undefined
}

/** Remembers the active menu entry. */
export function rememberActivePath(path: string): void {
  sessionStorage.setItem(ACTIVE_PATH, path)
}

/**
 * Where to go after login: the requested address if it is a path of this site, else the home page.
 * Browsers read `//host`, `/\host` and the same with tabs or line breaks in between as another site.
 */
export function safeReturn(requested: string | undefined): string {
  const home = '/web'
  if (!requested?.startsWith('/') || /^\/[/\\]|\p{Cc}/u.test(requested)) return home
  const address = new URL(requested, location.origin)
  const leadsBack = address.origin === location.origin
  return leadsBack && !address.pathname.toLowerCase().startsWith('/login') ? requested : home
}
