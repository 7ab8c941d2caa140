import { beforeEach, describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { energyInWords } from '#api/product/energy-words.ts'
import { energyPump, POWER_OF } from '#test/make/pumps/energy-pump.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** The energy grade of a line's pump, as it was when the pump was chosen. */

const { addline, changenum, copyQuotation, getQuopro, getVersion, restoreVersion, sendQuotation } =
  api.quotation

const STANDARD = 'GB 19762-2025，2026-03-01 起实施'

const server = testServer()
let id: number
let pid: number
beforeEach(async () => {
  pid = await makeProduct(server.admin, { ...energyPump(POWER_OF[4]), pro_unitprice: '100' })
  id = await makeQuotation(server.admin)
  await done(server.admin, addline, { id, pid })
})

const grades = async (quotation = id) =>
  (await linesOf(server.admin, quotation)).map(({ energy_grade, energy_standard }) => [
    energy_grade,
    energy_standard,
  ])

describe('a quotation’s line', () => {
  test('keeps the grade of its product with the edition, whatever becomes of the product', async () => {
    const { pro_curve } = energyPump(POWER_OF[1])
    await done(server.admin, api.product.setProduct, { id: pid, pro_curve })
    expect(await grades()).toEqual([[4, STANDARD]])
    await done(server.admin, addline, { id, pid })
    expect(await grades()).toEqual([
      [4, STANDARD],
      [1, STANDARD],
    ])
    const copy = await done(server.admin, copyQuotation, { id })
    expect(await grades(Number(copy.id))).toEqual(await grades())
  })

  test('names no edition where nothing was judged', async () => {
    const valve = await makeProduct(server.admin)
    const unknown = await makeProduct(server.admin, { pro_flow: '10', pro_lift: '20' })
    for (const other of [valve, unknown]) await done(server.admin, addline, { id, pid: other })
    await done(server.admin, addline, { id, title: '运费', unitprice: '800' })
    expect((await grades()).slice(1)).toEqual([
      [6, ''],
      [5, ''],
      [null, ''],
    ])
  })
})

describe('a version', () => {
  const version = async (revision: number) => {
    const { data } = await done(server.admin, getVersion, { id, revision })
    return (data as FrozenQuotation).sets.flatMap(({ lines }) => lines)
  }

  test('keeps grade and edition, and brings both back', async () => {
    await done(server.admin, sendQuotation, { id })
    // As a later edition would leave the line.
    const later = { energy_grade: 2, energy_standard: 'GB 19762-2031，2032-01-01 起实施' }
    await server.db.updateTable('quotation_line').set(later).execute()
    expect(await version(1)).toMatchObject([{ energy_grade: 4, energy_standard: STANDARD }])
    expect((await version(1)).map(energyInWords)).toEqual([`未达限定值（${STANDARD}）`])
    const [line] = await linesOf(server.admin, id)
    await done(server.admin, changenum, { id: line!.id, num: 2 })
    const { content_version } = (await done(server.admin, getQuopro, { id })).info
    await done(server.admin, restoreVersion, { id, revision: 1, content_version })
    expect(await grades()).toEqual([[4, STANDARD]])
  })

  test('of lines from before grades were kept says nothing', async () => {
    const before = { energy_grade: null, energy_standard: '' }
    await server.db.updateTable('quotation_line').set(before).execute()
    await done(server.admin, sendQuotation, { id })
    expect((await version(1)).map(energyInWords)).toEqual([''])
    expect(energyInWords({})).toBe('')
  })
})

test.each([
  [1, '1级（GB 19762-2025，2026-03-01 起实施）'],
  [3, '3级（GB 19762-2025，2026-03-01 起实施）'],
  [4, '未达限定值（GB 19762-2025，2026-03-01 起实施）'],
  [5, ''],
  [6, ''],
  [null, ''],
])('grade %s is printed as “%s”', (energy_grade, words) =>
  expect(energyInWords({ energy_grade, energy_standard: STANDARD })).toBe(words),
)
