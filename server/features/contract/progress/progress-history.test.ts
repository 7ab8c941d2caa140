import fc from 'fast-check'
import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { linesOf, makeContract } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { testServer, type TestServer } from '#test/run/server.ts'

/** Progress after any history of saves, deletions and restorations, against a calculation of its own. */

const server = testServer()

const call: TestServer['admin']['call'] = (...sent) => server.admin.call(...sent)

type Line = { id: number; sets: number; num: number; needs: boolean }
type Made = {
  kind: 'production' | 'logistics'
  id: number
  on: number
  pieces: number[]
  gone: boolean
}
/** What was done so far, as somebody would keep it on paper. */
type Paper = { lines: Line[]; records: Made[] }

/** The pieces of each line, by the records of a kind that stand. */
const tally = ({ lines, records }: Paper, kind: Made['kind']) =>
  lines.map((_, at) =>
    records
      .filter((record) => record.kind === kind && !record.gone)
      .reduce((sum, { pieces }) => sum + (pieces[at] ?? 0), 0),
  )

/** Whether all that is on paper can be: nothing beyond what was signed, nothing sent that was not made. */
function isPossible(paper: Paper): boolean {
  const [made, sent] = [tally(paper, 'production'), tally(paper, 'logistics')]
  return paper.lines.every(({ sets, num, needs }, at) => {
    const signed = sets * num
    return made[at]! <= signed && sent[at]! <= signed && (!needs || sent[at]! <= made[at]!)
  })
}

function expected(paper: Paper) {
  const [made, sent] = [tally(paper, 'production'), tally(paper, 'logistics')]
  const sums = { pieces: 0, to_produce: 0, ready_to_ship: 0, to_ship: 0 }
  for (const [at, { sets, num, needs }] of paper.lines.entries()) {
    const signed = sets * num
    sums.pieces += signed
    if (needs) sums.to_produce += signed - made[at]!
    sums.ready_to_ship += (needs ? made[at]! : signed) - sent[at]!
    sums.to_ship += signed - sent[at]!
  }
  return { sums, lines: made.map((produced, at) => ({ produced, shipped: sent[at]! })) }
}

const piecesOf = ({ lines }: Paper, pieces: readonly number[]) =>
  lines.map(({ id }, at) => ({ contract_line_id: id, quantity: pieces[at] ?? 0 }))

const alive = ({ records }: Paper, kind?: Made['kind']) =>
  records.filter((record) => !record.gone && (!kind || record.kind === kind))
const pickOf = <Item>(items: readonly Item[], at: number) => items[at % Math.max(1, items.length)]

type Step = { what: number; at: number; pieces: number[] }
type Attempt = { sent: ReturnType<typeof call>; after: Paper; isAllowed?: boolean }

const copyOf = (paper: Paper): Paper => structuredClone(paper)
const { contract, production, logistics } = api
const callsOf = {
  production: {
    save: production.setProduction,
    remove: production.deleteProduction,
    restore: production.restore,
  },
  logistics: {
    save: logistics.setLogistics,
    remove: logistics.deleteLogistics,
    restore: logistics.restore,
  },
} as const

/** What one step tries, and how the paper looks where it succeeds; nothing where there is nothing to do it with. */
function attemptOf(con_id: number, paper: Paper, { what, at, pieces }: Step): Attempt | undefined {
  const after = copyOf(paper)
  const lines = piecesOf(paper, pieces)
  const add = (kind: Made['kind'], on: number) =>
    after.records.push({ kind, id: 0, on, pieces, gone: false })
  if (what === 0) {
    add('production', con_id)
    return { sent: call(production.setProduction, { con_id, lines }), after }
  }
  if (what === 1) {
    const on = pickOf(alive(paper, 'production'), at)
    if (!on) return undefined
    add('logistics', on.id)
    return { sent: call(logistics.setLogistics, { pro_id: on.id, lines }), after }
  }
  if (what === 5) {
    const changed = paper.lines.map((line, one) => ({ ...line, num: 1 + (pieces[one] ?? 0) }))
    after.lines = changed
    const typed = changed.map(({ id, num }) => ({ id, num }))
    return { sent: call(contract.setContract, { id: con_id, lines: typed }), after }
  }
  const candidates = what === 4 ? paper.records.filter(({ gone }) => gone) : alive(paper)
  const picked = pickOf(candidates, at)
  if (!picked) return undefined
  const { id, kind } = picked
  const target = after.records.find((one) => one.id === id && one.kind === kind)!
  if (what === 2) {
    target.pieces = pieces
    return { sent: call(callsOf[kind].save, { id, lines }), after }
  }
  target.gone = what === 3
  const isFree =
    kind === 'production'
      ? what === 4 || !alive(paper, 'logistics').some(({ on }) => on === id)
      : what === 3 || alive(paper, 'production').some((one) => one.id === picked.on)
  return {
    sent: call(callsOf[kind][what === 3 ? 'remove' : 'restore'], { id }),
    after,
    isAllowed: isFree,
  }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const typed = [
    { title: '泵', set_name: '设备', sets: 2, num: 2 },
    { title: '阀', set_name: '设备', sets: 2, num: 3, needs_production: 0 },
    { title: '柜', num: 3 },
  ]
  const con_id = await makeContract(server.admin, { lines: typed })
  const stored = await linesOf(server.admin, con_id)
  let paper: Paper = {
    lines: stored.map(({ id, sets, num, needs_production }) => ({
      id,
      sets,
      num,
      needs: needs_production === 1,
    })),
    records: [],
  }
  for (const step of steps) {
    const attempt = attemptOf(con_id, paper, step)
    if (!attempt) continue
    const answer = await attempt.sent
    const isAllowed = (attempt.isAllowed ?? true) && isPossible(attempt.after)
    expect([step, answer.code === 200, answer.msg]).toEqual([step, isAllowed, answer.msg])
    if (!isAllowed) continue
    paper = attempt.after
    const added = paper.records.find(({ id }) => id === 0)
    if (added) added.id = Number(answer.id)
  }
  const { sums, lines } = expected(paper)
  expect(await linesOf(server.admin, con_id)).toMatchObject(lines)
  const kept = await server.db
    .selectFrom('contract')
    .select(['pieces', 'to_produce', 'ready_to_ship', 'to_ship'])
    .where('id', '=', con_id)
    .executeTakeFirstOrThrow()
  expect(kept).toEqual(sums)
  // What the records themselves say comes to the same.
  for (const kind of ['production', 'logistics'] as const) {
    const read = kind === 'production' ? production.getProduction : logistics.getLogistics
    const counted = lines.map(() => 0)
    for (const { id } of alive(paper, kind)) {
      const { data } = await done(server.admin, read, { id })
      for (const [at, line] of (data.lines as { quantity: number }[]).entries()) {
        counted[at]! += line.quantity
      }
    }
    expect(counted).toEqual(tally(paper, kind))
  }
}

const aStep = fc.record({
  what: fc.nat({ max: 5 }),
  at: fc.nat({ max: 9 }),
  pieces: fc.array(fc.nat({ max: 4 }), { minLength: 3, maxLength: 3 }),
})

test('what was produced and shipped is what stands on paper, and what is refused could not be', () =>
  fc.assert(fc.asyncProperty(fc.array(aStep, { minLength: 12, maxLength: 28 }), follow), {
    numRuns: 6,
  }))
