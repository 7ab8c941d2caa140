import { api } from '#api/index.ts'
import { throwawayDatabase } from '#test/database.ts'
import { newBrowser } from '#test/login.ts'
import { dataDirs, startProcess } from '#test/process.ts'
import { callerWith } from '#test/served.ts'
import { isExpected, NEARLY, sendAtOnce, smallRequests } from './small-requests.ts'

const AT_ONCE = 30
const PASSWORD = 'admin-password'

type Row = { request: string; codes: string; idleMs: number; longestMs: number; boundMs: number }

const NEAR_MISSES = 200

/** Stores texts of the greatest length that almost contain what is looked for. */
async function storeNearMisses(url: string, token: string): Promise<void> {
  const admin = callerWith(url, token)
  for (let at = 0; at < NEAR_MISSES; at += 1) {
    const input = { quo_name: `近似${at}`, quo_info: NEARLY }
    const { code, msg } = await admin.call(api.quotation.setQuotation, input)
    if (code !== 200) throw new Error(msg)
  }
}

/**
 * Sends every small request many times at once to a real server process, and answers how long others waited. Those
 * who waited too long, or were answered otherwise than they should, are `faults`.
 */
export async function heavySmallRequests(): Promise<{ rows: Row[]; faults: string[] }> {
  const folders = dataDirs()
  const database = await throwawayDatabase()
  const server = startProcess('main.ts', {
    NODE_ENV: 'test',
    ADMIN_PASSWORD: PASSWORD,
    DATA_DIR: folders.make(),
    PORT: '0',
    HOST: '127.0.0.1',
    CAPTCHA_FIXED: 'TEST',
    LOG_LEVEL: 'error',
    ...database.environment,
  })
  const rows: Row[] = []
  const faults: string[] = []
  try {
    const url = await server.listening
    const { id } = await newBrowser({ url }).tryPassword('admin', PASSWORD)
    await storeNearMisses(url, String(id))
    for (const [name, request] of Object.entries(smallRequests)) {
      const { codes, ...times } = await sendAtOnce({ url }, String(id), request, AT_ONCE)
      rows.push({ request: `${AT_ONCE} × ${name}`, codes: codes.join(), ...times })
      if (!isExpected(request, codes) || times.longestMs >= times.boundMs) {
        faults.push(`${AT_ONCE} × ${name}: ${codes.join()}, others waited ${times.longestMs} ms`)
      }
    }
    return { rows, faults }
  } finally {
    server.stop('SIGKILL')
    await server.ended
    await database.remove()
    folders.removeAll()
  }
}
