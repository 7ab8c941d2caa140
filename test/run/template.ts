import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/db/start/migrate.ts'
import { databaseFile, openDatabase } from '#server/db/open.ts'
import { firstStart } from '#server/first-start.ts'
import { keptCode } from './process.ts'
import { ADMIN_PASSWORD } from './server.ts'
import { databaseUrl, onTestServer, TEMPLATE } from './database.ts'

/**
 * Makes the database that the test servers of a run are copied from: migrated, with its first user, roles and
 * categories. Answers what removes it.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  // Inherited by the processes of the tests and of their jobs, most of whose start is to compile the same code again.
  Object.assign(process.env, keptCode)
  const dataDir = mkdtempSync(join(tmpdir(), 'baojia-template-'))
  const server = process.env['TEST_DATABASE_URL']
  const name = `template_${randomBytes(8).toString('hex')}`
  if (server) await onTestServer(server, `create database ${name}`)

  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD,
    ...(server ? { DATABASE_URL: databaseUrl(server, name) } : {}),
  })
  // As a server does: on a busy machine a statement may take longer than one of the service may.
  const db = openDatabase(config, 'upkeep')
  await migrate(db)
  await firstStart(db, config)
  // Closed, it is one file, and a database that nobody is connected to, which PostgreSQL asks of a template.
  await db.destroy()

  if (server) process.env[TEMPLATE.postgres] = name
  else process.env[TEMPLATE.sqlite] = databaseFile(dataDir)
  return async () => {
    if (server) await onTestServer(server, `drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
