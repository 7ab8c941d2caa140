import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint } from '../api/endpoint.ts'
import { api } from '../api/index.ts'

/** What every captcha of a test server reads. */
export const CAPTCHA = 'k7m4'
export const ADMIN = { username: 'admin', password: 'admin-password' }

type Answer = { code: number; msg: string; id?: number | string; [key: string]: unknown }

/** A started product on a throwaway folder, with what a journey needs beside the browser. */
export type Product = {
  url: string
  /** The server's process, for measurements. */
  pid: number
  /** Calls an endpoint as admin, to make what a journey presupposes. */
  call(endpoint: AnyEndpoint, input?: Record<string, unknown>): Promise<Answer>
  stop(): Promise<void>
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

async function adminToken(url: string): Promise<string> {
  const captcha = await fetch(`${url}/api${api.session.verify.path}.html`)
  await captcha.arrayBuffer()
  const cookie = captcha.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  const answer = await send(url, '', api.session.setLogin, { ...ADMIN, captcha: CAPTCHA }, cookie)
  if (answer.code !== 200) throw new Error(`admin could not sign in: ${answer.msg}`)
  return String(answer.id)
}

/** Starts the product as `npm start` does, on a port of its own and a throwaway folder unless one is given. */
export async function startProduct(givenDir?: string): Promise<Product> {
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), 'baojia-e2e-'))
  const child = spawn(process.execPath, [join(import.meta.dirname, '../server/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      CAPTCHA_FIXED: CAPTCHA,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  const token = await adminToken(url)
  return {
    url,
    pid: child.pid ?? 0,
    call: async (endpoint, input = {}) => {
      const answer = await send(url, token, endpoint, input)
      if (answer.code !== 200) throw new Error(`${endpoint.path}: ${answer.msg}`)
      return answer
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      if (givenDir === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
