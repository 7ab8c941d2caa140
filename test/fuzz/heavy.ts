import { api } from '#api/index.ts'
import { startServer } from '../run/server.ts'
import { isExpected, NEARLY, sendAtOnce, smallRequests } from './small-requests.ts'

const AT_ONCE = 30

type Row = { request: string; codes: string; longestMs: number; boundMs: number }

const NEAR_MISSES = 200

/**
 * Sends every small request many times at once to a server, and answers how long each held the event loop. Those that
 * held it too long, or were answered otherwise than they should, are `faults`.
 */
export async function heavySmallRequests(): Promise<{ rows: Row[]; faults: string[] }> {
  const server = await startServer()
  const rows: Row[] = []
  const faults: string[] = []
  try {
    for (let at = 0; at < NEAR_MISSES; at += 1) {
      const input = { quo_name: `近似${at}`, quo_info: NEARLY }
      const { code, msg } = await server.admin.call(api.quotation.setQuotation, input)
      if (code !== 200) throw new Error(msg)
    }
    for (const [name, request] of Object.entries(smallRequests)) {
      const { codes, ...times } = await sendAtOnce(server, server.admin.token, request, AT_ONCE)
      rows.push({ request: `${AT_ONCE} × ${name}`, codes: codes.join(), ...times })
      if (!isExpected(request, codes) || times.longestMs >= times.boundMs) {
        faults.push(`${AT_ONCE} × ${name}: ${codes.join()}, held for ${times.longestMs} ms`)
      }
    }
    return { rows, faults }
  } finally {
    await server.close()
  }
}
