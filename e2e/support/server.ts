import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint } from '../../api/kit/endpoint.ts'
import { api } from '../../api/index.ts'
import { builtArgs, builtEnv } from '../../scripts/lib/server.mjs'
import { addUser, type User } from './people.ts'

/** What every captcha of a test server reads. */
export const CAPTCHA = 'k7m4'
export const ADMIN: User = { username: 'admin', password: 'admin-password' }

type Answer = { code: number; msg: string; id?: number | string; [key: string]: unknown }

/** Calls an endpoint and insists on success. */
export type Call = (endpoint: AnyEndpoint, input?: Record<string, unknown>) => Promise<Answer>

/** A started product on a throwaway folder, with the helpers of journeys. */
export type Product = {
  url: string
  /** The server's process, for measurements, and admin's session. */
  pid: number
  token: string
  /** Calls an endpoint as admin, to create a journey's records. */
  call: Call
  /** The same as another user. */
  callAs(user: User): Promise<Call>
  /** Makes a user with a role, by its name. */
  addUser(name: string, role: string): Promise<User>
  /** Ends a session, as logging out elsewhere would. */
  endSession(token: string): Promise<void>
  /** Whether the server still knows a session. */
  knows(token: string): Promise<boolean>
  /** Ends the server, by the signal of its operator, or as a machine that fails. */
  stop(how?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** Waits for the line in which the server says where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const address = /http:\/\/localhost:\d+/.exec(output)?.[0]
      if (address) resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
}

async function send(
  url: string,
  token: string,
  endpoint: AnyEndpoint,
  input: Record<string, unknown>,
  cookie = '',
): Promise<Answer> {
  const isGet = endpoint.method === 'GET'
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(isGet ? input : {})) query.set(name, String(value))
  const response = await fetch(`${url}/api${endpoint.path}.html?${query}`, {
    method: endpoint.method,
    headers: {
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      cookie,
    },
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  })
  return (await response.json()) as Answer
}

async function tokenOf(url: string, user: User): Promise<string> {
  const captcha = await fetch(`${url}/api${api.session.verify.path}.html`)
  await captcha.arrayBuffer()
  const cookie = captcha.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const answer = await send(url, '', api.session.setLogin, { ...user, captcha: CAPTCHA }, cookie)
  if (answer.code !== 200) throw new Error(`${user.username} could not sign in: ${answer.msg}`)
  return String(answer.id)
}

/** Starts the product as `npm start` does, on a port of its own and a throwaway folder unless one is given. */
export async function startProduct(
  givenDir?: string,
  environment: Record<string, string> = {},
): Promise<Product> {
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), 'baojia-e2e-'))
  const child = spawn(process.execPath, builtArgs, {
    env: {
      ...process.env,
      ...builtEnv,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      CAPTCHA_FIXED: CAPTCHA,
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  const callWith =
    (token: string): Call =>
    async (endpoint, input = {}) => {
      const answer = await send(url, token, endpoint, input)
      if (answer.code !== 200) throw new Error(`${endpoint.path}: ${answer.msg}`)
      return answer
    }
  const callAs = async (user: User) => callWith(await tokenOf(url, user))
  const token = await tokenOf(url, ADMIN)
  const call = callWith(token)
  // Journeys go through everything, of which a new installation begins with a part.
  if (givenDir === undefined) await call(api.company.setCompany, { features_off: [] })
  return {
    url,
    token,
    pid: child.pid ?? 0,
    call,
    callAs,
    addUser: (name, role) => addUser(call, name, role),
    endSession: async (ended) => {
      await send(url, ended, api.session.outlogin, {})
    },
    knows: async (token) => (await send(url, token, api.session.getSelf, {})).code === 200,
    stop: async (how = 'SIGTERM') => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill(how)
      await ended
      if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
