import { randomBytes } from 'node:crypto'
import pg from 'pg'

/**
 * Where `TEST_DATABASE_URL` names a PostgreSQL server, every test server gets a database of its own there;
 * otherwise the embedded one of its data folder.
 */
export async function throwawayDatabase(): Promise<{
  environment: { DATABASE_URL?: string }
  remove(): Promise<void>
}> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return { environment: {}, remove: () => Promise.resolve() }

  const name = `test_${randomBytes(8).toString('hex')}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    environment: { DATABASE_URL: url.toString() },
    remove: () => run(`drop database ${name} with (force)`),
  }
}
