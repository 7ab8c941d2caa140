import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

/** A PostgreSQL of our own, and the process from which its backends come. */
export async function startDatabase(): Promise<{ url: string; pid: number; stop: () => void }> {
  const { url, stop } = await startPostgres()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const file = readFileSync(`${rows[0]!.data_directory}/postmaster.pid`, 'utf8')
  return { url, pid: Number(file.split('\n', 1)[0]), stop }
}
