import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { PumpTable } from '#api/selection/selection.ts'
import { storedCurve } from '#test/make/pumps/catalogue-pumps.ts'
import { done, makeCategory, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { testServer } from '#test/run/server.ts'

/** A quotation says of a chosen pump what the selection says of it. */

const server = testServer()

async function regionsOfLine(id: number, line: unknown) {
  const whole = await done(server.admin, api.quotation.getQuopro, { line })
  const brief = await done(server.admin, api.quotation.getQuopro, { id, brief: 1 })
  const listed = await done(server.admin, api.quotation.getQuopro, { id })
  return [whole, brief, listed].map(({ data }) => data.at(-1).region as string)
}

test('of a pump by its duty, in each form of the answer', async () => {
  const id = await makeQuotation(server.admin)
  // At its best at 100 m³/h; H = 20 (1.25 − 0.25 (Q / 100)²).
  const type = await makeCategory(server.admin, { medium: '热水' })
  const pid = await makeProduct(server.admin, {
    pro_no: 'C',
    pro_curve: storedCurve(100, 20),
    type,
  })
  const word: Record<string, unknown> = {}
  for (const [flow, head] of [
    [100, 20],
    [60, 23.2],
    [40, 24.2],
    [10, 24.95],
    [300, 1],
  ] as const) {
    const duty = { flow, head, medium: '热水' }
    const { id: line } = await done(server.admin, api.quotation.choosepump, { id, pid, ...duty })
    const [whole, brief, listed] = await regionsOfLine(id, line)
    expect([brief, listed]).toEqual([whole, whole])
    word[flow] = whole
    const tables = (await done(server.admin, api.selection.select, duty)).data as PumpTable[]
    const [pump] = tables.flatMap(({ offered, near }) => [...offered, ...near])
    if (pump) expect(pump.region!.name).toBe(whole)
  }
  expect(word).toEqual({
    100: '高效区',
    60: '偏离高效区',
    40: '远离高效区',
    10: '流量只有最佳流量的 10%，长期运行会振动、过热',
    300: '',
  })
  const { data } = await done(server.admin, api.quotation.getQuopro, { id })
  expect(data[0].duty).toMatchObject({ medium: '热水' })
})
