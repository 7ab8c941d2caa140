import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOT_ENDED } from '#api/contract/ending.ts'
import { daysAfter } from '#api/kit/time.ts'
import { knownAfter, statementOf, type Known, type Statement } from './chain.ts'
import { BY_SHIPPING, ledgerOf, whyRefused, type BookedContract } from './ledger.ts'

/** Of `bases`. */
const BY_SIGNING = 2

const pump = {
  id: 1,
  title: '水泵',
  no: 'A',
  unit: '台',
  pieces: 3,
  unitprice: 333_333,
  amount: 1_000_000,
  ships: 1,
}
const freight = { ...pump, id: 2, title: '运费', no: '', pieces: 1, amount: 50_000, ships: 0 }
const gone = (id: number, day: string, quantity = 1) => ({
  id,
  day,
  returns: false,
  dropped: false,
  pieces: [{ line: 1, quantity }],
})
/** One of them comes back, to be shipped again or not (不再补发). */
const back = (id: number, day: string, dropped: boolean) => ({
  ...gone(id, day, -1),
  returns: true,
  dropped,
})
const contract: BookedContract = {
  ...NOT_ENDED,
  id: 7,
  c_no: 'HT-7',
  c_title: '水泵一批',
  c_money: 1_000_000,
  c_unpay: null,
  signed_date: '2026-09-20',
  entered: '2026-09-21',
  lines: [pump],
  shipments: [gone(11, '2026-10-08'), gone(12, '2026-10-20')],
  receipts: [
    { id: 21, day: '2026-10-12', way: '电汇', amount: 500_000 },
    { id: 22, day: '2026-10-25', way: '电汇', amount: -50_000 },
  ],
}
const OCTOBER = { first: '2026-10-01', last: '2026-10-31' }
const NOVEMBER = { first: '2026-11-01', last: '2026-11-30' }

const made = (
  all: readonly BookedContract[],
  days: { first: string; last: string },
  before?: Statement,
  basis = BY_SHIPPING,
) =>
  statementOf({
    ledger: ledgerOf(all, basis),
    contracts: new Set(all.map(({ id }) => id)),
    ...days,
    ...(before && { former: { known: knownAfter([before.changes]), closing: before.closing } }),
  })
const shown = ({ rows }: Statement) =>
  rows.map(({ day, paper, due, paid, balance }) => [day, paper, due, paid, balance])
const texts = ({ rows }: Statement) =>
  rows.filter(({ adjusts }) => adjusts).map(({ text, due, paid }) => [text, due, paid])

test('what shipped and was paid in October leaves 2,166.67', () => {
  const october = made([contract], OCTOBER)
  expect(shown(october)).toEqual([
    ['2026-10-08', 'SH000011', 333_333, 0, 333_333],
    ['2026-10-12', '收款', 0, 500_000, -166_667],
    ['2026-10-20', 'SH000012', 333_334, 0, 166_667],
    ['2026-10-25', '退款', 0, -50_000, 216_667],
  ])
  expect(october).toMatchObject({ opening: 0, due: 666_667, paid: 450_000, closing: 216_667 })
  const rest = { ...contract, shipments: [...contract.shipments, gone(13, '2026-11-02')] }
  const november = made([rest], NOVEMBER, october)
  expect(november).toMatchObject({ opening: 216_667, due: 333_333, closing: 550_000 })
})

test('what nobody ships counts on the day on which everything else has left', () => {
  const lines = [pump, freight]
  const due = (shipments: BookedContract['shipments'], first = '2026-10-01') =>
    made([{ ...contract, lines, shipments, receipts: [] }], { ...OCTOBER, first }).rows.map(
      ({ day, text, due }) => [day, text, due],
    )
  expect(due(contract.shipments).length).toBe(2)
  expect(due([...contract.shipments, gone(13, '2026-10-30')]).at(-1)).toEqual([
    '2026-10-30',
    '运费',
    50_000,
  ])
  const alone = { ...contract, lines: [freight], shipments: [], receipts: [] }
  expect(shown(made([alone], { ...OCTOBER, first: '2026-09-01' }))).toEqual([
    ['2026-09-20', 'HT-7', 50_000, 0, 50_000],
  ])
})

describe('one of three comes back in November', () => {
  const sent = [gone(11, '2026-10-08', 3)]
  const rows = (shipments: BookedContract['shipments'], basis?: number) =>
    made([{ ...contract, shipments, receipts: [] }], NOVEMBER, october(sent, basis), basis).rows
  const october = (shipments: BookedContract['shipments'], basis?: number) =>
    made(
      [{ ...contract, shipments, receipts: [] }],
      { ...OCTOBER, first: '2026-09-01' },
      undefined,
      basis,
    )
  const said = (all: ReturnType<typeof rows>) =>
    all.map(({ day, paper, quantity, due, balance }) => [day, paper, quantity, due, balance])

  test('and is not shipped again: its part of the line less, 10,000.00 − 6,666.67', () => {
    const shipments = [...sent, back(12, '2026-11-05', true)]
    const row = ['2026-11-05', '退货 TH000012', -1, -333_333, 666_667]
    expect(said(rows(shipments))).toEqual([row])
    expect(said(rows(shipments, BY_SIGNING))).toEqual([row])
  })

  test('and then another: the parts add up to what both are less, 10,000.00 − 3,333.33', () => {
    const shipments = [...sent, back(12, '2026-11-05', true), back(13, '2026-11-06', true)]
    for (const basis of [BY_SHIPPING, BY_SIGNING]) {
      expect(said(rows(shipments, basis))).toEqual([
        ['2026-11-05', '退货 TH000012', -1, -333_333, 666_667],
        ['2026-11-06', '退货 TH000013', -1, -333_334, 333_333],
      ])
    }
  })

  test('and is shipped again: of the signing nothing changes', () => {
    const shipments = [...sent, back(12, '2026-11-05', false), gone(13, '2026-11-20')]
    expect(said(rows(shipments))).toEqual([
      ['2026-11-05', '退货 TH000012', -1, -333_333, 666_667],
      ['2026-11-20', 'SH000013', 1, 333_333, 1_000_000],
    ])
    expect(said(rows(shipments, BY_SIGNING))).toEqual([])
  })

  test('the freight that counted once stays, and does not count before something that came back has gone again', () => {
    const lines = [pump, freight]
    const freightDay = (shipments: BookedContract['shipments']) =>
      made([{ ...contract, lines, shipments, receipts: [] }], {
        first: '2026-09-01',
        last: '2026-12-31',
      })
        .rows.filter(({ text }) => text === '运费')
        .map(({ day }) => day)
    expect(freightDay([...sent, back(12, '2026-11-05', false)])).toEqual(['2026-10-08'])
    expect(freightDay([...sent, back(12, '2026-11-05', true)])).toEqual(['2026-10-08'])
    const two = [gone(11, '2026-10-08', 2)]
    expect(freightDay([...two, back(12, '2026-10-10', false), gone(13, '2026-10-20')])).toEqual([])
    const again = [
      ...two,
      back(12, '2026-10-10', false),
      gone(13, '2026-10-20'),
      gone(14, '2026-11-20'),
    ]
    expect(freightDay(again)).toEqual(['2026-11-20'])
    expect(freightDay([...two, back(12, '2026-10-10', true), gone(13, '2026-10-20')])).toEqual([
      '2026-10-20',
    ])
  })
})

test('without receipts what was typed as unpaid counts as paid on the day of the contract', () => {
  const typed = { ...contract, lines: [], shipments: [], receipts: [], c_unpay: 400_000 }
  for (const basis of [BY_SHIPPING, BY_SIGNING]) {
    expect(shown(made([typed], { ...OCTOBER, first: '2026-09-01' }, undefined, basis))).toEqual([
      ['2026-09-20', 'HT-7', 1_000_000, 0, 1_000_000],
      ['2026-09-20', '登记前已收', 0, 600_000, 400_000],
    ])
  }
  const undated = { ...typed, signed_date: '', c_unpay: null }
  expect(shown(made([undated], { ...OCTOBER, first: '2026-09-01' }))).toEqual([
    ['2026-09-21', 'HT-7', 1_000_000, 0, 1_000_000],
  ])
  const received = made([{ ...contract, c_unpay: 400_000 }], { ...OCTOBER, first: '2026-09-01' })
  expect(received.rows.some(({ paper }) => paper === '登记前已收')).toBe(false)
})

describe('what changed in a confirmed period is one row for each cause:', () => {
  const october = made([contract], OCTOBER)
  const after = (changed: Partial<BookedContract>) =>
    made([{ ...contract, ...changed }], NOVEMBER, october)

  test('a shipment that was deleted, with what that does to the others', () => {
    const left = after({ shipments: [gone(12, '2026-10-20')] })
    expect(texts(left)).toEqual([['2026-10-08 SH000011（合同HT-7）已删除', -333_334, 0]])
    expect(left.closing).toBe(216_667 - 333_334)
  })

  test('a receipt dated back, one that was changed, one that was deleted', () => {
    const [first, second] = contract.receipts as [
      BookedContract['receipts'][0],
      BookedContract['receipts'][0],
    ]
    const late = { id: 23, day: '2026-10-30', way: '', amount: 100 }
    expect(texts(after({ receipts: [{ ...first, amount: 400_000 }, late] }))).toEqual([
      ['2026-10-12 收款（合同HT-7）由5,000.00改为4,000.00', 0, -100_000],
      ['2026-10-25 退款（合同HT-7）已删除', 0, 50_000],
      ['2026-10-30 收款（合同HT-7）补登', 0, 100],
    ])
    const moved = after({ receipts: [first, { ...second, day: '2026-11-03' }] })
    expect(texts(moved)).toEqual([['2026-10-25 退款（合同HT-7）的日期改为2026-11-03', 0, 50_000]])
    expect(moved.closing).toBe(october.closing)
  })

  test('a price that was changed, and a contract that has gone', () => {
    expect(texts(after({ lines: [{ ...pump, amount: 1_200_000 }] }))).toEqual([
      ['合同HT-7的金额或明细已修改', 133_333, 0],
    ])
    expect(texts(made([], NOVEMBER, october))).toEqual([
      ['合同HT-7已删除，或已改为其他客户的合同', -666_667, -450_000],
    ])
    expect(texts(after({}))).toEqual([])
  })

  test('the end of it, entered or taken back', () => {
    const settled = {
      end_goods: 600_000,
      end_extra: 100_000,
      end_extra_kind: 1,
      end_deduction: 50_000,
    }
    const ended = { ...contract, ...settled, ended_on: '2026-10-28' }
    const late = made([ended], NOVEMBER, october)
    expect(texts(late)).toEqual([['合同HT-7的终止结算补登', -16_667, 0]])
    expect(late.closing).toBe(200_000)
    const closed = made([ended], OCTOBER)
    expect(shown(closed).slice(-3)).toEqual([
      ['2026-10-28', '终止：货款', -66_667, 0, 150_000],
      ['2026-10-28', '终止：违约金', 100_000, 0, 250_000],
      ['2026-10-28', '终止：扣款', -50_000, 0, 200_000],
    ])
    const back = made([contract], NOVEMBER, closed)
    expect(texts(back)).toEqual([['合同HT-7的终止已撤销', 16_667, 0]])
    expect(back.closing).toBe(october.closing)
  })
})

test('a contract that has gone with as much paid as was due is a row that changes no balance', () => {
  const paid = { ...contract.receipts[0]!, amount: 666_667 }
  const october = made([{ ...contract, receipts: [paid] }], OCTOBER)
  expect(october.closing).toBe(0)
  const november = made([], NOVEMBER, october)
  expect(shown(november)).toEqual([['2026-11-01', '前期调整', -666_667, -666_667, 0]])
  expect(november).toMatchObject({ due: -666_667, paid: -666_667, closing: 0 })
})

test('by 发货 a line without a price and an amount that is not its lines’ are refused by name', () => {
  const why = (changed: Partial<BookedContract>, basis = BY_SHIPPING, last = '2026-10-31') =>
    whyRefused([{ ...contract, ...changed }], basis, last)
  expect(why({})).toBeUndefined()
  const unpriced = [{ ...pump, unitprice: null, amount: 0 }]
  expect(why({ lines: unpriced })).toMatch(/^合同HT-7的“水泵 A”没有价格/)
  // What is given for nothing has a price.
  expect(why({ lines: [pump, { ...pump, id: 2, unitprice: 0, amount: 0 }] })).toBeUndefined()
  expect(why({ c_money: 1 })).toMatch(/^合同HT-7的合同金额与明细合计不一致/)
  expect(why({ c_money: 1 }, BY_SIGNING)).toBeUndefined()
  expect(why({ c_money: 1 }, BY_SHIPPING, '2026-09-19')).toBeUndefined()
  expect(why({ c_money: 1, lines: [] })).toBeUndefined()
})

/**
 * The books once more, without chains and shares: what of a contract is due and paid by a day, from how much has left by
 * then.
 */
function booksBy(contract: BookedContract, basis: number, day: string) {
  const { lines, shipments, receipts, c_money, c_unpay, signed_date, entered } = contract
  const signed = (signed_date === '' ? entered : signed_date) <= day
  let due = 0
  const past = shipments.filter((one) => one.day <= day)
  const piecesIn = (some: BookedContract['shipments'], id: number) =>
    some.reduce(
      (sum, one) => sum + one.pieces.reduce((n, p) => n + (p.line === id ? p.quantity : 0), 0),
      0,
    )
  if (basis === BY_SIGNING || lines.length === 0) {
    due += signed ? (c_money ?? 0) : 0
    let less = 0
    for (const { id, amount, pieces } of lines) {
      const dropped = -piecesIn(
        past.filter((one) => one.dropped),
        id,
      )
      less += amount - Math.floor((amount * (pieces - dropped)) / pieces + 0.5)
    }
    due -= Math.min(less, c_money ?? 0)
  } else {
    const left = (id: number) => piecesIn(past, id)
    const goods = lines.filter(({ ships }) => ships === 1)
    for (const { id, amount, pieces } of goods) {
      due += Math.floor((amount * Math.min(left(id), pieces)) / pieces + 0.5)
    }
    // What is not shipped again is owed no more; all had left where it had at any time until then.
    const hadLeft = past.some((_, at) => {
      const until = past.slice(0, at + 1).filter((one) => !one.dropped)
      return goods.every(({ id, pieces }) => piecesIn(until, id) >= pieces)
    })
    const isDone = goods.length === 0 ? signed : hadLeft
    for (const { ships, amount } of lines) if (ships === 0 && isDone) due += amount
  }
  const received = receipts.filter((one) => one.day <= day)
  const paid = received.reduce((sum, { amount }) => sum + amount, 0)
  const hasTyped = receipts.length === 0 && c_unpay !== null && c_money !== null && signed
  return { due, paid: hasTyped && c_unpay < c_money ? paid + c_money - c_unpay : paid }
}

function bookedOf(all: readonly BookedContract[], basis: number, day: string) {
  const each = all.map((one) => booksBy(one, basis, day))
  const sum = (side: 'due' | 'paid') => each.reduce((total, one) => total + one[side], 0)
  return { due: sum('due'), paid: sum('paid') }
}

const day = fc.integer({ min: 0, max: 160 }).map((days) => daysAfter('2026-08-01', days))
const someLine = fc.record({
  pieces: fc.integer({ min: 1, max: 7 }),
  amount: fc.integer({ min: 0, max: 9_999_999 }),
  ships: fc.constantFrom(1, 1, 1, 0),
})
const someContract = fc
  .record({
    lines: fc.array(someLine, { maxLength: 4 }),
    days: fc.array(day, { maxLength: 8 }),
    signed_date: fc.oneof(day, fc.constant('')),
    entered: day,
    c_unpay: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
    receipts: fc.array(fc.record({ day, amount: fc.integer({ min: -99_999, max: 9_999_999 }) }), {
      maxLength: 4,
    }),
    seed: fc.infiniteStream(fc.nat(3)),
  })
  .map(({ lines: drawn, days, receipts, seed, ...rest }): BookedContract => {
    const lines = drawn.map((line, at) => ({ ...pump, ...line, id: at + 1 }))
    const left = new Map(lines.map(({ id, pieces }) => [id, pieces]))
    const next = () => seed.next().value ?? 0
    const there = new Map(lines.map(({ id }) => [id, 0]))
    // Shipped and brought back in any order, never more of a line than there is.
    const shipments = days.toSorted().map((day, at) => {
      const returns = next() === 3
      const dropped = returns && next() < 2
      const pieces = lines
        .filter(({ ships }) => ships === 1)
        .flatMap(({ id }) => {
          const most = returns ? there.get(id)! : left.get(id)!
          const quantity = returns ? -Math.min(next(), most) : Math.min(next(), most)
          there.set(id, there.get(id)! + quantity)
          if (!dropped) left.set(id, left.get(id)! - quantity)
          return quantity === 0 ? [] : [{ line: id, quantity }]
        })
      return { id: at + 1, day, returns, dropped, pieces }
    })
    return {
      ...contract,
      ...rest,
      lines,
      shipments,
      c_money: lines.reduce((sum, { amount }) => sum + amount, 0),
      receipts: receipts.map((one, at) => ({ ...one, id: at + 1, way: '' })),
    }
  })

/** A contract without returns of what has not left by then: a shipment does not go before what came back of it. */
function withoutOrphans(one: BookedContract): BookedContract {
  const there = new Map<number, number>()
  const shipments = one.shipments.filter(({ pieces }) => {
    if (pieces.some(({ line, quantity }) => (there.get(line) ?? 0) + quantity < 0)) return false
    for (const { line, quantity } of pieces) there.set(line, (there.get(line) ?? 0) + quantity)
    return true
  })
  return { ...one, shipments }
}

const changedBy = (...change: Parameters<typeof workedOn>) => withoutOrphans(workedOn(...change))

/** The same contract after somebody has worked on it: things deleted, dated back, priced anew. */
function workedOn(one: BookedContract, how: number, when: string, id: number): BookedContract {
  const without = <Item>(items: readonly Item[]) => items.filter((_, at) => at !== how % 3)
  const { shipments, receipts, lines } = one
  if (how % 5 === 0) return { ...one, shipments: without(shipments) }
  if (how % 5 === 1) return { ...one, receipts: without(receipts) }
  if (how % 5 === 2) {
    return { ...one, receipts: [...receipts, { id, day: when, way: '', amount: 12_345 }] }
  }
  if (how % 5 === 3) {
    const moved = shipments.map((shipment, at) =>
      at === how % 3 ? { ...shipment, day: when } : shipment,
    )
    const order = (a: { day: string; id: number }, b: { day: string; id: number }) =>
      a.day === b.day ? a.id - b.id : a.day < b.day ? -1 : 1
    return { ...one, shipments: moved.toSorted(order) }
  }
  return { ...one, lines: lines.map((line) => ({ ...line, amount: line.amount + how })) }
}

const change = fc.record({ at: fc.nat(2), how: fc.nat(200), when: day })
const story = fc.record({
  contracts: fc.array(someContract, { minLength: 1, maxLength: 3 }),
  basis: fc.constantFrom(BY_SHIPPING, BY_SIGNING),
  months: fc.array(fc.array(change, { maxLength: 3 }), { minLength: 2, maxLength: 5 }),
})

const runs = [
  ['', 300],
  [' @long', 10_000],
] as const
test.each(runs)(
  'statements of any customer follow each other and say what the books say%s',
  (_long, numRuns) => {
    fc.assert(
      fc.property(story, ({ contracts: drawn, basis, months }) => {
        let all = drawn.map((one, at) => ({
          ...one,
          id: at + 1,
          shipments: one.shipments.map((of) => ({ ...of, id: of.id + 100 * at })),
          receipts: one.receipts.map((of) => ({ ...of, id: of.id + 1000 * at })),
          lines: one.lines.map((of) => ({ ...of, id: of.id + 100 * at })),
        }))
        all = all.map((one, at) => ({
          ...one,
          shipments: one.shipments.map((of) => ({
            ...of,
            pieces: of.pieces.map((piece) => ({ ...piece, line: piece.line + 100 * at })),
          })),
        }))
        const confirmed: Known[][] = []
        let closing: number | undefined
        // What is due and paid by the last day of the former statement, as the books said then.
        let former: ReturnType<typeof bookedOf> | undefined
        let first = '2026-08-15'
        let entered = 10_000
        for (const [month, changes] of months.entries()) {
          for (const { at, how, when } of changes) {
            all = all.map((one, place) => (place === at ? changedBy(one, how, when, entered) : one))
            entered += 1
          }
          const last = daysAfter('2026-09-10', month * 25)
          const statement = statementOf({
            ledger: ledgerOf(all, basis),
            contracts: new Set(all.map(({ id }) => id)),
            first,
            last,
            ...(closing !== undefined && { former: { known: knownAfter(confirmed), closing } }),
          })
          const before = former ?? bookedOf(all, basis, daysAfter(first, -1))
          const now = bookedOf(all, basis, last)
          expect(statement.opening).toBe(closing ?? before.due - before.paid)
          expect(statement.closing).toBe(now.due - now.paid)
          for (const side of ['due', 'paid'] as const) {
            expect(statement[side], side).toBe(now[side] - before[side])
            const rows = statement.rows.reduce((sum, row) => sum + row[side], 0)
            expect(rows, side).toBe(statement[side])
          }
          former = now
          confirmed.push(statement.changes)
          closing = statement.closing
          first = daysAfter(last, 1)
        }
      }),
      { numRuns },
    )
  },
)
