import { randomUUID } from 'node:crypto'
import { renameSync } from 'node:fs'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { api } from '#api/index.ts'
import { makeContract } from './chain.ts'
import { done, makeQuotation } from './factories.ts'
import { storeSeparated } from './files/separated.ts'
import { uploaded } from './files/upload.ts'
import { copyStarted, throwawayDatabase } from '../run/database.ts'
import { dataDirs, startProcess } from '../run/process.ts'
import { adminOf, servers, type Served } from '../run/served.ts'
import { startServer, type Caller, type TestServer } from '../run/server.ts'
import { listBackups } from '#server/backup/place.ts'

/** What the tests of backup and restore share: a place for data and backups, new for each test. */

const folders = dataDirs()
const open: TestServer[] = []
const processes = servers()
export const serve = processes.start

/** Where the data of the running test lie, and its backups. */
export const place: {
  dir: string
  backupDir: string
  environment: { DATABASE_URL?: string; STORAGE_URL?: string }
} = {
  dir: '',
  backupDir: '',
  environment: {},
}
const removeDatabases: (() => Promise<void>)[] = []

async function newDatabase() {
  const database = await throwawayDatabase()
  removeDatabases.push(() => database.remove())
  return database.environment
}

/** Gives every test of a file a place of its own. */
export function usePlaces(): void {
  beforeEach(async () => {
    place.dir = folders.make()
    place.backupDir = `${place.dir}-backup`
    place.environment = await newDatabase()
  })
  afterEach(async () => {
    await closeAll()
    await processes.endAll()
    for (const remove of removeDatabases.splice(0)) await remove()
  })
  afterAll(() => folders.removeAll())
}

/** Runs a command of the product to its end. */
export const command = (file: string, args: string[] = [], more: Record<string, string> = {}) =>
  startProcess(
    `commands/${file}.ts`,
    { DATA_DIR: place.dir, ...place.environment, ...more },
    { args },
  ).ended

/** Runs a backup, insists on its success, and answers it. */
export async function backedUp() {
  const { code, written } = await command('backup')
  expect(written).toContain('备份已完成并通过检查')
  expect(code).toBe(0)
  return listBackups(place.backupDir).at(-1)!
}

/** Spares the embedded database its first start, which these tests are not about. */
function begin(): void {
  if (place.environment.DATABASE_URL === undefined) copyStarted(place.dir)
}

/** A product with a quotation and a contract with two files, within the test where no process is needed. */
export async function filled() {
  begin()
  const server = await startServer({ DATA_DIR: place.dir, ...place.environment })
  open.push(server)
  return { server, ...(await fill(server, server.admin)) }
}

async function closeAll(): Promise<void> {
  for (const server of open.splice(0)) await server.close()
}

/** The same as a process of its own. */
export async function served(): Promise<{
  server: Served
  quotation: number
  contract: number
  urls: string[]
}> {
  begin()
  const server = await serve(place.dir, place.environment)
  return { server, ...(await fill(server, await adminOf(server))) }
}

async function fill(server: { url: string }, admin: Caller) {
  const urls = await uploaded(
    server,
    admin,
    { content: '甲' },
    { name: 'b.txt', content: '乙'.repeat(9999) },
  )
  const contract = await makeContract(admin, { c_title: '有文件的合同', c_file: urls })
  const quotation = await makeQuotation(admin, { quo_name: '报价甲' })
  const databaseUrl = place.environment.DATABASE_URL
  await storeSeparated({ dataDir: place.dir, databaseUrl }, quotation)
  return { quotation, contract, urls }
}

/** Ends a server in order. */
export async function stop(server: Served): Promise<void> {
  server.stop()
  await server.ended
}

/** Moves the data away as `npm run reset` does, and gives PostgreSQL an empty database. */
export async function emptied(): Promise<void> {
  await closeAll()
  renameSync(place.dir, `${place.dir}-${randomUUID()}`)
  if (place.environment.DATABASE_URL !== undefined) place.environment = await newDatabase()
}

/** What a product answers about what it was filled with. */
export async function contentOf(
  server: Served,
  made: { quotation: number; contract: number; urls: string[] },
) {
  const admin = await adminOf(server)
  const quotation = await done(admin, api.quotation.getQuotation, { id: made.quotation })
  const contract = await done(admin, api.contract.getContract, { id: made.contract })
  const texts: string[] = []
  for (const url of made.urls) {
    const response = await fetch(server.url + url, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    texts.push(await response.text())
  }
  return { quotation: quotation.data, contract: contract.data, texts }
}
