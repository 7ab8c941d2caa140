import { filesOnDisk } from '../make/files/upload.ts'
import type { TestServer } from '../run/server.ts'

/** Tables that a call may write for itself, whatever becomes of it. */
const BOOKKEEPING = [
  'session',
  'begun_sign_in',
  'ticket',
  'service_pass',
  'captcha',
  'flood_window',
  'once',
  'login_failure',
  'contract_number',
  'free_number',
  'number_counter',
]

/** Everything that is stored but the bookkeeping, and the files. */
export async function everythingStored(server: TestServer): Promise<string> {
  const tables = await server.db.introspection.getTables()
  const kept = tables.map(({ name }) => name).filter((name) => !BOOKKEEPING.includes(name))
  const stored = []
  for (const name of kept.sort()) {
    stored.push([
      name,
      await server.db
        .selectFrom(name as 'role')
        .selectAll()
        .execute(),
    ])
  }
  return JSON.stringify([stored, filesOnDisk(server)])
}
