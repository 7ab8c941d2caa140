/** What carries a session where a browser opens an address by itself and sends no header of ours. */

/** The cookie that opens files by their address where there is no ticket (spec 3.3.2). */
export const SESSION_COOKIE = 'session'

/** The cookie by which a browser is known again: to answer its captcha, and whether a user has signed in on it before. */
export const BROWSER_COOKIE = 'browser'

/** The cookie that lets a browser which signed in read the pages of machines for a day, and nothing else. */
export const PASS_COOKIE = { name: 'machine', path: '/m/' } as const

/** The cookie of a sign-in that waits for its second step, which alone reads it. */
export const BEGUN_COOKIE = 'second'

/** An address without its ticket, its query written in one way, and the ticket. */
export function splitTicket(address: string): { ticket: string | undefined; url: string } {
  const [path = '', query = ''] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  const ticket = parameters.get('ticket') ?? undefined
  parameters.delete('ticket')
  const rest = parameters.toString()
  return { ticket, url: rest === '' ? path : `${path}?${rest}` }
}
