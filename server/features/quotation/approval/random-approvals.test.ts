import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done } from '#test/make/factories.ts'
import type { Step } from '#test/approvals/acting.ts'
import type { Model } from '#test/approvals/model.ts'
import { BEYOND, PASSED } from '#test/approvals/offer.ts'
import { ACTS, sequence } from '#test/approvals/steps.ts'
import {
  adopt,
  expectAgreement,
  expectWaiting,
  makeWorld,
  setBeside,
  startAnew,
} from '#test/approvals/world.ts'
import type { World } from '#test/approvals/world.ts'
import { testServer } from '#test/run/server.ts'

/**
 * Whatever several people do to one offer, and whatever the company says meanwhile: what is allowed and what becomes of the
 * approval is what domain §11 says, by a model of its own (`test/approvals`).
 */

const server = testServer()
let world: World
beforeAll(async () => {
  world = await makeWorld(server)
})

/** What of an offer an approval is of: a minor change leaves it as it is. */
function contentOf({ offer: { head, lines } }: Model): string {
  const { info: _info, contact: _contact, ...ofHead } = head
  const ofLines = lines.map(({ id: _id, note: _note, other: _other, ...line }) => {
    const { entitledOther: _o, entitled: _e, floor: _f, ...sold } = line
    return sold
  })
  const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)
  return JSON.stringify([ofHead, ofLines], text)
}

/** The contents that somebody answers for, and the greatest level that did. */
type Passed = Map<string, number>

/** Without asking what the model makes of an approval: nobody sends or signs what is beyond all who have seen it. */
function expectAnswered(model: Model, who: number, passed: Passed, wasAsSent: boolean): void {
  if (model.mode !== BEYOND || wasAsSent) return
  const level = Math.max(model.users[who]!.level, passed.get(contentOf(model)) ?? -1)
  expect(level, 'is sent without its level').toBeGreaterThanOrEqual(model.needed)
}

async function take(model: Model, one: Step, passed: Passed): Promise<void> {
  const { who, what, n } = one
  await setBeside(world, model, one)
  const act = ACTS[what]?.(world, model, one)
  if (!act) return
  const { endpoint, input, allowed } = act
  const caller = world.callers[who]!
  // Of what is signed already, signing once more only opens its contract.
  const isSent = what === 'send' || (what === 'sign' && !model.offer.isContract)
  const wasAsSent = model.isAsSent
  if (what === 'send' && model.sees(who)) {
    const { problem } = (await done(caller, api.quotation.checkSending, input)) as unknown as {
      problem: string
    }
    expect(problem === '', `checkSending: ${problem}`).toBe(model.maySend(who))
  }
  const isAllowed = allowed()
  const answer = await caller.call(endpoint, input)
  expect([200, 400, 403, 404, 409]).toContain(answer.code)
  expect(answer.code === 200, `${endpoint.path}: ${answer.code} ${answer.msg}`).toBe(isAllowed)
  if (!isAllowed) return
  if (what === 'copy' && n % 2 === 1) {
    world.id = Number(answer.id)
    await adopt(world, model)
  }
  if (isSent) expectAnswered(model, who, passed, wasAsSent)
  if (model.offer.review === PASSED) {
    const content = contentOf(model)
    passed.set(content, Math.max(passed.get(content) ?? 0, model.offer.passedLevel))
  }
}

const FIRST: Step[] = [
  { who: 0, what: 'add', at: 0, n: 0 },
  { who: 0, what: 'discount', at: 0, n: 5 },
]

let sequences = 0
let steps = 0
async function run(maker: number, basis: number, taken: readonly Step[]): Promise<void> {
  const model = await startAnew(world, maker, basis)
  const passed: Passed = new Map()
  sequences += 1
  if (sequences % 250 === 0) console.log(`${sequences} sequences, ${steps} steps`)
  for (const one of [...FIRST.map((first) => ({ ...first, who: maker })), ...taken]) {
    steps += 1
    await take(model, one, passed)
    await expectAgreement(world, model)
    await expectWaiting(world, model)
  }
}

async function runMany(numRuns: number, more: { seed?: number } = {}) {
  sequences = steps = 0
  await fc.assert(fc.asyncProperty(fc.nat(6), fc.nat(3), sequence, run), {
    numRuns,
    ...more,
    // A failure is reported as it came: each shorter sequence that is tried takes its time.
    endOnFailure: process.env['TEST_SHRINK'] === undefined,
  })
  console.log(`${sequences} sequences, ${steps} steps`)
}

// Some 250 steps, each of several calls.
test('random sequences go as the rules say', () => runMany(15, { seed: 11 }))

/** `TEST_SEQUENCES` says another number. */
const MANY = Number(process.env['TEST_SEQUENCES'] ?? 300)
test(`${MANY} random sequences go as the rules say @long`, { timeout: 14_400_000 }, () =>
  runMany(MANY),
)
