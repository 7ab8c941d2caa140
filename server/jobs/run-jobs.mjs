import { isOutOfMemory } from './out-of-memory.mjs'

/**
 * The program of a child process: runs one job after another and ends with its connection to the server. It is not
 * TypeScript, since without a compiler (`--jitless`) node reads none; `job-process.ts` is the other end.
 */

const [firstModule, mostKeptMb] = process.argv.slice(2)

const MEGABYTE = 1024 * 1024

process.once('disconnect', () => process.exit())

/** Questions to the server that have no answer yet. */
const open = new Map()
let lastId = 0

function ask(question) {
  lastId += 1
  const answered = Promise.withResolvers()
  open.set(lastId, answered)
  process.send({ ask: lastId, question })
  return answered.promise
}

const isTooMuch = (error) => error?.name === 'TooMuch' || isOutOfMemory(error)

/** What the modules of jobs export. */
const works = new Map()

async function workOf(module) {
  if (!works.has(module)) works.set(module, (await import(module)).default)
  return works.get(module)
}

async function outcomeOf({ module, task }) {
  try {
    const work = await workOf(module)
    return { done: await work(task, ask) }
  } catch (error) {
    return isTooMuch(error) ? { tooMuch: true } : { failed: error }
  }
}

/** Native libraries keep memory: with more than `mostKeptMb` this process runs no further job. */
function isSpent() {
  if (mostKeptMb === undefined) return false
  globalThis.gc()
  return process.memoryUsage.rss() > mostKeptMb * MEGABYTE
}

async function run(message) {
  const outcome = await outcomeOf(message)
  process.send({ ...outcome, isSpent: isSpent() })
}

process.on('message', (message) => {
  if ('task' in message) {
    void run(message)
    return
  }
  const { resolve, reject } = open.get(message.to)
  open.delete(message.to)
  if (message.failed) reject(new Error('a question of the job was not answered'))
  else resolve(message.answer)
})

await workOf(firstModule)
process.send({ ready: true })
