import { api } from '#api/index.ts'
import { send } from './http.ts'
import { addressOf, type Envelope } from './server.ts'

/** A browser on the login page: it keeps its cookies, and asks for captchas. */
export type Browser = {
  cookies: Map<string, string>
  /** Asks for a captcha image, under that `rand` if given. */
  captcha(rand?: string): Promise<{ type: string | undefined; image: string }>
  /** Sends the login form; nothing is filled in by itself. */
  logIn(form: Record<string, string>): Promise<Envelope>
  /** Asks for a captcha and logs in with it. */
  tryPassword(username: string, password: string): Promise<Envelope>
  /** Sends a code as the second step. */
  typeCode(code: string): Promise<Envelope>
}

/** What every captcha says on a test server, where a test does not set another. */
export const CAPTCHA = 'TEST'

/** `address` is where it seems to come from, on a server that trusts a proxy. */
export function newBrowser(
  server: { url: string },
  address?: string,
  cookies = new Map<string, string>(),
  userAgent?: string,
): Browser {
  async function sent(request: Parameters<typeof send>[1]) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers: Record<string, string> = { ...request.headers }
    if (cookie !== '') headers['cookie'] = cookie
    if (userAgent !== undefined) headers['user-agent'] = userAgent
    if (address !== undefined) headers['x-forwarded-for'] = address
    const answer = await send(server, { ...request, headers })
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    return answer
  }

  async function captcha(rand?: string) {
    const answer = await sent({ path: addressOf(api.session.verify, { rand }) })
    return { type: answer.headers['content-type'], image: answer.text }
  }

  async function logIn(form: Record<string, string>) {
    const answer = await sent({
      path: addressOf(api.session.setLogin),
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    })
    return answer.envelope
  }

  async function typeCode(code: string) {
    const answer = await sent({
      path: addressOf(api.session.setCode),
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
    return answer.envelope
  }

  return {
    cookies,
    captcha,
    logIn,
    typeCode,
    tryPassword: async (username, password) => {
      await captcha()
      return logIn({ username, password, captcha: CAPTCHA })
    },
  }
}
