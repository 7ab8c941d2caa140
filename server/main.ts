import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { backUpBeforeMigration } from './backup/before-migration.ts'
import { startDailyBackup } from './backup/daily.ts'
import { readConfig, type Config } from './platform/config.ts'
import { forgetWindows } from './db/flood-window.ts'
import { outageOf } from './db/outage.ts'
import { mergeIndexes } from './db/search/search.ts'
import { Searches } from './db/search/searches.ts'
import { startTrouble } from './db/start/start-check.ts'
import { recordKinds } from './features.ts'
import { keyWarning } from './features/factor/factor.service.ts'
import { purgeDeliveries } from './features/delivery/queue/purge.ts'
import { startDeliveries } from './features/delivery/queue/worker.ts'
import { purgeDeleted } from './features/history/purge.ts'
import { deleteOldNotifications } from './features/inbox/old-notifications.ts'
import { removeUnnamedFiles } from './features/upload/cleanup.ts'
import { storageOf } from './storage/storage.ts'
import { refuseLostFiles } from './features/upload/upload.service.ts'
import { forgetPreviews } from './imports/preview.service.ts'
import { ending, endProcess } from './platform/ending.ts'
import { everyHour } from './platform/hourly.ts'
import { lookAlikeWarnings } from './names/look-alikes.ts'
import { openData, type OpenData } from './open-data.ts'
import { restrictFolders, writeForOwner } from './platform/owner-only.ts'
import { prepareKey } from './platform/secrets.ts'
import { watchFaults } from './platform/process-faults.ts'

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return typeof code === 'string' ? code : ''
}

const inWords = (error: unknown) =>
  (error instanceof Error && error.message) || codeOf(error) || String(error)

/** What to change where the address cannot be listened on. */
const listenAdvice: Record<string, string> = {
  EADDRINUSE: '端口已被占用，请用 PORT 指定另一个端口',
  EACCES: '没有权限使用这个端口，请用 PORT 指定另一个端口',
  EADDRNOTAVAIL: '本机没有这个地址，请检查 HOST',
  ENOTFOUND: '找不到这个地址，请检查 HOST',
  EAI_AGAIN: '找不到这个地址，请检查 HOST',
}

/**
 * How long a stop waits for what is under way: calls, the hourly work, which the next hour goes on with, and the answers to
 * what is being sent, which counts as possibly delivered without them.
 */
const LAST_WORK_MS = 6_000

/** Connections that the system holds until they are accepted; where there are more it drops them, and clients wait a second or three. */
const WAITING_CONNECTIONS = 4096

/** Serves until a signal ends it; answers where it listens. */
async function serve(config: Config, { db, close }: OpenData): Promise<string> {
  const searches = new Searches(config)
  const app = await buildApp({ config, db, searches })
  const stopHourly = everyHour(
    [
      () => purgeDeleted({ db, config }, recordKinds),
      () => removeUnnamedFiles({ db, config }),
      () => forgetWindows(db),
      () => forgetPreviews(db),
      () => mergeIndexes(db),
      () => purgeDeliveries({ db }),
      () => deleteOldNotifications({ db, config }),
    ],
    (error) => app.log.error({ err: error }, 'an hourly task failed'),
  )
  const stopBackup = startDailyBackup(config, {
    done: (words) => app.log.info(words),
    failed: (words) => app.log.error(words),
  })

  const stopDeliveries = startDeliveries({ db, config }, (error) =>
    app.log.error({ err: error }, 'the delivery queue failed'),
  )

  const finish = async () => {
    stopBackup()
    const underWay = Promise.all([app.close(), stopHourly(), stopDeliveries()])
    await Promise.race([underWay, wait(LAST_WORK_MS)])
    await searches.close()
  }
  const end = ending(app.log, async () => {
    await finish()
    await close()
  })
  watchFaults(app.log, end)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end(0))

  try {
    await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS })
  } catch (error) {
    // What has begun meanwhile would keep threads busy, and the end of the process waiting for them.
    await finish()
    throw error
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://localhost:${port}`
}

/** How long a start waits for the modes of files to be restricted; with very many it goes on while serving. */
const RESTRICTING_MS = 5_000

/** Starts the server; whatever stops the start is one clear line, not a stack. */
async function start(): Promise<void> {
  writeForOwner()
  const config = readConfig(process.env)
  const restricting = restrictFolders([config.dataDir, config.backupDir])
  await storageOf(config).check()
  const data = await openData(config, () => backUpBeforeMigration(config, console.log))
  // Before anything else can fail: it is shown this once only.
  if (data.password !== undefined) {
    console.log(`首次启动，管理员用户名 admin，密码 ${data.password}`)
    console.log('此密码只显示这一次，请妥善保存')
  }
  try {
    await refuseLostFiles({ db: data.db, config })
    for (const line of await lookAlikeWarnings(data.db)) console.warn(line)
    prepareKey(config)
    const warning = await keyWarning(data.db, config)
    if (warning !== undefined) console.warn(warning)
    // Said of a start that succeeds alone; with very many files it goes on while serving.
    const restricted = restricting.then((words) => words !== undefined && console.warn(words))
    await Promise.race([restricted, wait(RESTRICTING_MS, undefined, { ref: false })])
    console.log(`报价管理系统已启动：${await serve(config, data)}`)
  } catch (error) {
    await data.close()
    throw outageOf(error) && !listenAdvice[codeOf(error)] ? startTrouble(error, config) : error
  }
}

try {
  await start()
} catch (error) {
  const advice = listenAdvice[codeOf(error)]
  console.error(`无法启动：${advice ? `${advice}（${inWords(error)}）` : inWords(error)}`)
  await endProcess(1)
}
