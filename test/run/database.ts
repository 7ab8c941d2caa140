import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { databaseFile } from '#server/db/open.ts'

/**
 * Databases of tests. Where `TEST_DATABASE_URL` names a PostgreSQL server, every test server gets a database of its own
 * there; otherwise the embedded one of its data folder. The template is a database after its first start, which is
 * copied in place of running all migrations for every test file (`test/run/template.ts` makes it and names it in the
 * environment).
 */
export const TEMPLATE = { sqlite: 'TEST_TEMPLATE_FILE', postgres: 'TEST_TEMPLATE_DATABASE' }

export type ThrowawayDatabase = {
  environment: { DATABASE_URL?: string }
  remove(): Promise<void>
}

/** Runs a statement on the server of the tests' databases. */
export async function onTestServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The address of a database on that server. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

async function make(how: string): Promise<ThrowawayDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return { environment: {}, remove: () => Promise.resolve() }
  const name = `test_${randomBytes(8).toString('hex')}`
  await onTestServer(server, `create database ${name} ${how}`)
  return {
    environment: { DATABASE_URL: databaseUrl(server, name) },
    remove: () => onTestServer(server, `drop database ${name} with (force)`),
  }
}

/** An empty database. */
export const throwawayDatabase = () => make('')

/** Puts the embedded database there as the first start leaves it; false where this run has no template of it. */
export function copyStarted(dataDir: string): boolean {
  const template = process.env[TEMPLATE.sqlite]
  if (template === undefined) return false
  const file = databaseFile(dataDir)
  mkdirSync(dirname(file), { recursive: true })
  copyFileSync(template, file)
  return true
}

/** A database as the first start leaves it; undefined where this run has no template. */
export async function startedDatabase(dataDir: string): Promise<ThrowawayDatabase | undefined> {
  if (process.env['TEST_DATABASE_URL']) {
    const template = process.env[TEMPLATE.postgres]
    return template === undefined ? undefined : make(`template ${template}`)
  }
  return copyStarted(dataDir) ? make('') : undefined
}
