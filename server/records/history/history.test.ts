import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import type { HistoryEntity } from '#api/kit/history.ts'
import { testServer } from '#test/run/server.ts'

const server = testServer()

type Parsed = Record<string, unknown> | null

const parsed = (text: string | null) => (text === null ? null : (JSON.parse(text) as Parsed))

/** The parts of a quotation; nothing else has any. */
const parts: HistoryEntity[] = ['quotation_set', 'quotation_line']

/** What history holds of a record, oldest first, its parts included. */
async function historyOf(entity: HistoryEntity, id: unknown) {
  const rows = await server.db
    .selectFrom('history')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('entity', '=', entity), eb('record_id', '=', Number(id))]),
        ...(entity === 'quotation'
          ? [eb.and([eb('entity', 'in', parts), eb('parent_id', '=', Number(id))])]
          : []),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) }))
}

async function countAll(): Promise<number> {
  return (await server.db.selectFrom('history').select('id').execute()).length
}

/** A quotation with a set of two lines. */
async function quotationWithSet() {
  const { admin } = server
  const product = async (pro_title: string) =>
    (await admin.call(api.product.setProduct, { pro_title, pro_no: 'A', pro_unitprice: 10 })).id
  const { id: com_id } = await admin.call(api.combination.setCombination, {
    com_name: '泵组',
    com_prolist: [await product(`泵${Math.random()}`), await product(`柜${Math.random()}`)],
  })
  const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '报价' })
  await admin.call(api.quotation.setCombination, { id, com_id })
  const lines = (await admin.call(api.quotation.getQuopro, { id })).data as { id: number }[]
  return { id, lines: lines.map((line) => line.id) }
}

describe('history says who did what, when and from where', () => {
  test('of a creation: the record after it', async () => {
    const seller = await server.userWith('quotation:edit')
    const { data: self } = await seller.call(api.session.getSelf)
    const { id } = await seller.call(api.quotation.setQuotation, { quo_name: '新' })
    const [row, ...rest] = await historyOf('quotation', id)
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      action: 'create',
      user_id: seller.userId,
      user_name: self.name,
      address: '127.0.0.1',
      time: expect.stringMatching(/^\d{4}:\d\d:\d\d \d\d:\d\d:\d\d$/),
      before: null,
      after: { id, quo_name: '新', quo_status: 0, version: 1, user_id: seller.userId },
    })
    expect(row!.after).toMatchObject({ updated_at: row!.time })
  })

  test('of a change: the record before and after it', async () => {
    const { admin } = server
    const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '旧', quo_info: '注' })
    await admin.call(api.quotation.setQuotation, { id, quo_name: '新' })
    const [, row] = await historyOf('quotation', id)
    expect(row).toMatchObject({
      action: 'change',
      user_id: admin.userId,
      before: { quo_name: '旧', quo_info: '注', version: 1 },
      after: { quo_name: '新', quo_info: '注', version: 2 },
    })
  })

  test('of a deletion: the record with its sets and lines', async () => {
    const { id, lines } = await quotationWithSet()
    await server.admin.call(api.quotation.deleteQuotation, { id })
    const row = (await historyOf('quotation', id)).at(-1)
    expect(row).toMatchObject({ action: 'delete', after: null, before: { quo_name: '报价' } })
    const sets = row!.before!['sets'] as { com_name: string; lines: { id: number }[] }[]
    expect(sets).toMatchObject([{ com_name: '泵组' }])
    expect(sets[0]!.lines.map((line) => line.id)).toEqual(lines)
    const left = await server.db.selectFrom('quotation_line').select('id').execute()
    expect(left.filter((line) => lines.includes(line.id))).toEqual([])
  })

  test('of a line, with its quotation as the parent', async () => {
    const { id, lines } = await quotationWithSet()
    await server.admin.call(api.quotation.changenum, { id: lines[0], num: 3 })
    const row = (await historyOf('quotation', id)).at(-1)
    expect(row).toMatchObject({
      entity: 'quotation_line',
      record_id: lines[0],
      parent_id: id,
      action: 'change',
      before: { num: 1 },
      after: { num: 3 },
    })
  })

  test('of a set that is added and deleted: with its lines', async () => {
    const { id, lines } = await quotationWithSet()
    await server.admin.call(api.quotation.deleteQuopro, { id: lines[1] })
    const rows = (await historyOf('quotation', id)).filter((row) => row.entity === 'quotation_set')
    expect(rows.map((row) => row.action)).toEqual(['create', 'delete'])
    for (const record of [rows[0]!.after, rows[1]!.before]) {
      const kept = record!['lines'] as { id: number }[]
      expect(kept.map((line) => line.id)).toEqual(lines)
    }
  })

  test('of catalogue records too', async () => {
    const { admin } = server
    const kinds = [
      ['category', api.category.setProcate, api.category.deleteProcate, { p_name: '类' }],
      ['product', api.product.setProduct, api.product.deleteProduct, { pro_title: '独一' }],
      [
        'combination',
        api.combination.setCombination,
        api.combination.deleteCombination,
        { com_name: '组' },
      ],
    ] as const
    for (const [entity, set, remove, values] of kinds) {
      const { id } = await admin.call(set, values)
      await admin.call(set, { id, ...values })
      await admin.call(remove, { id })
      const rows = await historyOf(entity, id)
      expect(rows.map((row) => row.action)).toEqual(['create', 'change', 'delete'])
      expect(rows[2]!.before).toMatchObject(values)
    }
  })
})

describe('history holds nothing', () => {
  test('of what was refused', async () => {
    const { admin } = server
    const { id } = await admin.call(api.quotation.setQuotation, { quo_name: '原' })
    const stranger = await server.userWith('quotation:edit')
    const before = await countAll()
    const refusals = [
      admin.call(api.quotation.setQuotation, { id, version: 9, quo_name: '改' }),
      admin.call(api.quotation.setQuotation, { quo_name: '' }),
      admin.call(api.quotation.deleteQuotation, { id: 987654 }),
      stranger.call(api.quotation.setQuotation, { id, quo_name: 'x' }),
      server.stranger.call(api.quotation.deleteQuotation, { id }),
    ]
    for (const answer of await Promise.all(refusals)) expect(answer.code).not.toBe(200)
    expect(await countAll()).toBe(before)
  })

  test('where the change itself fails: both or neither', async () => {
    const { id } = await server.admin.call(api.quotation.setQuotation, { quo_name: '原' })
    await server.db.schema.alterTable('history').renameTo('history_away').execute()
    const failed = await server.admin.call(api.quotation.setQuotation, { id, quo_name: '改' })
    await server.db.schema.alterTable('history_away').renameTo('history').execute()
    expect(failed.code).toBe(500)
    expect((await server.admin.call(api.quotation.getQuotation, { id })).data).toMatchObject({
      quo_name: '原',
      version: 1,
    })
  })

  test('of any password or its hash', async () => {
    const user = await server.userWith('quotation:edit')
    await user.call(api.quotation.setQuotation, { quo_name: '有人' })
    const rows = await server.db.selectFrom('history').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    const everything = JSON.stringify(rows)
    expect(everything).not.toContain('argon2')
    expect(everything).not.toContain('password')
  })
})
