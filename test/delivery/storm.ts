import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#api/index.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { DELIVERY_STATES as STATES } from '#api/delivery/delivery.ts'
import { openDatabase } from '#server/db/open.ts'
import { throwawayDatabase } from '../run/database.ts'
import { dataDirs } from '../run/process.ts'
import { adminOf, callerWith, servers, type Served } from '../run/served.ts'
import type { Envelope } from '../run/server.ts'
import { FAULTS, SIGNED_WITH, startReceivers, type Fault, type Received } from './robot-server.ts'

/**
 * Many events in a time, to three robots and a program that answer wrongly now and then, while the product is killed again and
 * again. Every acknowledged event must have reached each of them once, or be marked as possibly delivered.
 */

export type Storm = {
  events: number
  ms: number
  kills: number
  /** Of so many requests one is answered wrongly; 0 for none. */
  oneIn: number
  /** Only these ways, where a short run cannot wait for the others. */
  faults?: readonly Fault[]
  processes?: number
  /** Beside one event in so many an amount comes in, which only 钉钉 may show. */
  receiptEvery: number
}

export type Report = {
  acknowledged: number
  requests: Record<string, number>
  faults: number
  unknown: number
  digests: number
  /** Everything that should not be. */
  wrong: string[]
}

const SECRET_KEY = randomBytes(32).toString('hex')
/** What a receipt pays: found in a message it is an amount. */
const AMOUNT = '7654.32'
const AMOUNT_FORMS = ['7654.32', '7,654.32']
const ROBOTS = ['wecom', 'dingtalk', 'feishu'] as const

const CHANNELS = {
  wecom: { url: 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=storm' },
  dingtalk: {
    url: 'https://oapi.dingtalk.com/robot/send?access_token=storm',
    secret: SIGNED_WITH.dingtalk,
    with_amounts: 1,
  },
  feishu: {
    url: 'https://open.feishu.cn/open-apis/bot/v2/hook/storm',
    secret: SIGNED_WITH.feishu,
  },
} as const

/** A repeatable choice of which requests are answered wrongly, and how. */
function faultsBy({ oneIn, faults = FAULTS }: Pick<Storm, 'oneIn' | 'faults'>) {
  let seed = 20_261_126
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  return () => (oneIn > 0 && next(oneIn) === 0 ? faults[next(faults.length)] : undefined)
}

/** The processes of the product, of which the first one is killed and started again. */
function newProduct(storm: Storm, receivers: string) {
  const folders = dataDirs()
  const started = servers()
  const dataDir = folders.makeStarted()
  let environment: Record<string, string> = {}
  let running: Served[] = []
  let remove: () => Promise<void> = () => Promise.resolve()
  const start = () => started.start(dataDir, environment)
  return {
    dataDir,
    databaseUrl: () => environment['DATABASE_URL'],
    first: () => running[0]!,
    begin: async () => {
      const database = await throwawayDatabase()
      remove = () => database.remove()
      environment = {
        ...database.environment,
        SECRET_KEY,
        ROBOT_SERVER_FIXED: receivers,
        OUTGOING_HOSTS: 'qyapi.weixin.qq.com,oapi.dingtalk.com,open.feishu.cn,127.0.0.1',
        OUTGOING_PRIVATE: '127.0.0.1',
        RATE_SESSION_PER_SECOND: '10000',
      }
      for (let at = 0; at < (storm.processes ?? 1); at += 1) running.push(await start())
    },
    kill: async () => {
      running[0]!.stop('SIGKILL')
      await running[0]!.ended
      running[0] = await start()
    },
    end: async () => {
      for (const one of running) one.stop()
      await Promise.all(running.map((one) => one.ended))
      running = []
    },
    removeAll: async () => {
      await started.endAll()
      await remove()
      folders.removeAll()
    },
  }
}

type Product = ReturnType<typeof newProduct>

/** Calls until there is an answer, across kills; the key makes it one change however often it is sent. */
async function insist(product: Product, token: string, endpoint: AnyEndpoint, input: object) {
  const headers = { 'idempotency-key': randomUUID() }
  for (;;) {
    const caller = callerWith(product.first().url, token)
    const answer: Envelope | undefined = await caller
      .call(endpoint, { ...input }, headers)
      .catch(() => undefined)
    if (answer?.code === 200) return answer
    if (answer && answer.code < 500) throw new Error(`${endpoint.path}: ${answer.msg}`)
    await wait(200)
  }
}

const nameOf = (at: number) => `K${String(at).padStart(5, '0')}`

/** Everything that was sent to a robot or a program and arrived. */
const arrived = (received: readonly Received[], receiver: string) =>
  received.filter((one) => one.receiver === receiver && one.hasArrived)

/** What is in the queue at the end. */
async function storedIn(product: Product) {
  const db = openDatabase({ dataDir: product.dataDir, databaseUrl: product.databaseUrl() })
  try {
    return {
      deliveries: await db
        .selectFrom('delivery')
        .innerJoin('channel', 'channel.id', 'delivery.channel_id')
        .select(['delivery.message_id', 'delivery.state', 'delivery.content', 'channel.kind'])
        .execute(),
      unspread: await db.selectFrom('event').select('id').where('is_spread', '!=', 1).execute(),
    }
  } finally {
    await db.destroy()
  }
}

const MINUTE = 60_000

/** What was refused twice or more waits for longer than a test can. */
async function bringForward(product: Product): Promise<void> {
  const db = openDatabase({ dataDir: product.dataDir, databaseUrl: product.databaseUrl() })
  try {
    await db
      .updateTable('delivery')
      .set({ next_ms: Date.now() + MINUTE })
      .where('state', '=', STATES.waiting)
      .where('next_ms', '>', Date.now() + MINUTE)
      .execute()
  } finally {
    await db.destroy()
  }
}

type Stored = Awaited<ReturnType<typeof storedIn>>

/** Compares what was acknowledged with what is stored and what arrived. */
function compare(count: number, received: readonly Received[], stored: Stored): string[] {
  const wrong: string[] = []
  if (stored.unspread.length > 0) wrong.push(`${stored.unspread.length} events were not spread`)
  for (const kind of [...ROBOTS, 'webhook']) {
    const ofKind = stored.deliveries.filter((one) => one.kind === kind)
    const texts = arrived(received, kind)
    const byId = new Map(texts.map((one) => [one.id, one.text]))
    for (let at = 0; at < count; at += 1) {
      const name = nameOf(at)
      const rows = ofKind.filter(({ content }) => content.includes(name))
      const [row] = rows
      if (rows.length !== 1 || !row) {
        wrong.push(`${kind} ${name}: ${rows.length} deliveries`)
        continue
      }
      // A program drops what it had, by its id.
      const times =
        kind === 'webhook'
          ? Number(byId.has(row.message_id))
          : texts.filter(({ text }) => text.includes(name)).length
      const isUnknown = row.state === STATES.unknown
      if (row.state !== STATES.sent && !isUnknown) wrong.push(`${kind} ${name}: state ${row.state}`)
      if (times > 1) wrong.push(`${kind} ${name}: arrived ${times} times`)
      if (times === 0 && !isUnknown) wrong.push(`${kind} ${name}: lost`)
    }
  }
  const shown = received.filter(({ text }) => AMOUNT_FORMS.some((form) => text.includes(form)))
  for (const { receiver } of shown) {
    if (receiver !== 'dingtalk') wrong.push(`${receiver}: an amount`)
  }
  return wrong
}

/** Runs a storm to the end of its queue; what a drain takes is bounded by the retries of what was refused. */
export async function runStorm(
  storm: Storm,
  log: (line: string) => void = () => {},
): Promise<Report> {
  let isOver = false
  const nextFault = faultsBy(storm)
  const receivers = await startReceivers(() => (isOver ? undefined : nextFault()))
  const product = newProduct(storm, receivers.url)
  try {
    await product.begin()
    const { token } = await adminOf(product.first())
    const call = (endpoint: AnyEndpoint, input: object) => insist(product, token, endpoint, input)
    await call(api.company.setCompany, { outgoing: 1, features_off: [] })
    const events = ['case_opened', 'receipt_in']
    for (const [kind, fields] of Object.entries(CHANNELS)) {
      await call(api.channel.setChannel, { name: kind, kind, events, is_enabled: 1, ...fields })
    }
    const program = { name: '程序', kind: 'webhook', url: `${receivers.url}/hook` }
    const { key = '' } = await call(api.channel.setChannel, { ...program, events, is_enabled: 1 })
    receivers.signedBy(key)
    const contract = Number(
      (await call(api.contract.setContract, { c_title: '风暴', c_money: '99999999' })).id,
    )

    const begun = Date.now()
    let kills = 0
    for (let at = 0; at < storm.events; at += 1) {
      await call(api.sales.setSales, { con_id: contract, s_fault: nameOf(at) })
      if (at % storm.receiptEvery === 0) {
        const receipt = { con_id: contract, kind: 1, amount: AMOUNT, received_date: '2026-11-26' }
        await call(api.receipt.setReceipt, receipt)
      }
      const due = begun + (storm.ms * (at + 1)) / storm.events
      if (Date.now() < due) await wait(due - Date.now())
      if (Date.now() - begun > (storm.ms * (kills + 1)) / (storm.kills + 1)) {
        await product.kill()
        kills += 1
        log(`killed ${kills} times, ${at + 1} events, ${receivers.received.length} requests`)
      }
    }

    isOver = true
    for (;;) {
      const { deliveries, unspread } = await storedIn(product)
      const open = deliveries.filter(({ state }) => state < STATES.sent)
      if (open.length === 0 && unspread.length === 0) break
      log(`${open.length} wait`)
      await bringForward(product)
      await wait(Math.min(10_000, storm.ms / 10))
    }
    await product.end()
    const stored = await storedIn(product)
    const { received, violations } = receivers
    return {
      acknowledged: storm.events,
      requests: Object.fromEntries(
        [...ROBOTS, 'webhook'].map((kind) => [
          kind,
          received.filter(({ receiver }) => receiver === kind).length,
        ]),
      ),
      faults: received.filter(({ fault }) => fault !== undefined).length,
      unknown: stored.deliveries.filter(({ state }) => state === STATES.unknown).length,
      digests: received.filter(({ text }) => text.includes('条消息')).length,
      wrong: [...violations, ...compare(storm.events, received, stored)],
    }
  } finally {
    await product.removeAll()
    await receivers.close()
  }
}
