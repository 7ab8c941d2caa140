import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { newBrowser, CAPTCHA } from './login.ts'
import { startProcess, type Started } from './process.ts'
import { addressOf, ADMIN_PASSWORD, type Caller, type Envelope } from './server.ts'

/** A server process that listens. */
export type Served = Started & { url: string; dataDir: string }

/** Server processes of one test file; those that still run are ended by `endAll`. */
export function servers() {
  const running: Started[] = []
  return {
    start: async (dataDir: string, environment: Record<string, string> = {}): Promise<Served> => {
      const server = startProcess('main.ts', {
        NODE_ENV: 'test',
        CAPTCHA_FIXED: CAPTCHA,
        ADMIN_PASSWORD,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'error',
        DATA_DIR: dataDir,
        ...environment,
      })
      running.push(server)
      return { ...server, dataDir, url: await server.listening }
    },
    endAll: async (): Promise<void> => {
      for (const server of running.splice(0)) {
        server.stop('SIGKILL')
        await server.ended
      }
    },
  }
}

async function call(
  url: string,
  token: string,
  endpoint: AnyEndpoint,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const isGet = endpoint.method === 'GET'
  const response = await fetch(url + addressOf(endpoint, isGet ? input : {}), {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  return (await response.json()) as Envelope
}

/** Calls with a token that is signed in. */
export function callerWith(url: string, token: string, userId = 0): Caller {
  return {
    token,
    userId,
    call: (endpoint, input, headers) => call(url, token, endpoint, input, headers),
  }
}

/** The administrator, signed in to a served product. */
export async function adminOf({ url }: { url: string }): Promise<Caller> {
  const answer = await newBrowser({ url }).tryPassword('admin', ADMIN_PASSWORD)
  if (answer.code !== 200) throw new Error(`sign-in failed: ${answer.msg}`)
  const token = String(answer.id)
  const self = await call(url, token, api.session.getSelf)
  return callerWith(url, token, Number(self.data.id))
}
