import { machineDataPath, type MachinePage } from '#api/machine/machine-page.ts'
import { noAnswer, readEnvelope } from '#admin/lib/calls/envelope.ts'
import { NetworkFailure, Refusal } from '#admin/lib/calls/failures.ts'
import { token } from '#admin/lib/session.ts'
import { beginWait } from '#admin/lib/calls/waits.ts'

const TIMEOUT = 20_000
const SUCCESS = 200

/**
 * What the page of a machine shows, by the token on its label. No call of the agreement: it lies where the cookie of
 * service staff reaches it, and answers who has none as well.
 */
export async function readMachine(label: string, signal: AbortSignal): Promise<MachinePage> {
  const sentToken = token()
  const headers = new Headers({ Accept: 'application/json' })
  if (sentToken) headers.set('Authorization', `Bearer ${sentToken}`)
  const wait = beginWait(TIMEOUT)
  try {
    const response = await fetch(machineDataPath(encodeURIComponent(label)), {
      headers,
      signal: AbortSignal.any([signal, wait.signal]),
    })
    const envelope = readEnvelope(await response.json())
    if (envelope.code !== SUCCESS) throw new Refusal(envelope)
    return envelope['data'] as MachinePage
  } catch (error) {
    if (signal.aborted || error instanceof NetworkFailure || error instanceof Refusal) throw error
    throw noAnswer({ tooSlow: wait.signal.aborted, cause: error })
  } finally {
    wait.end()
  }
}
