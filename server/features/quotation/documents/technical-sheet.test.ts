import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { veroLine } from '#test/make/pump-lines.ts'
import { testServer, addressOf } from '#test/run/server.ts'
import { opened } from '#test/read/workbook.ts'

/** A pump that was chosen by its duty, on the technical sheet of what was sent and of what is now. */

const { choosepump, document, outleader, sendQuotation } = api.quotation
const { setProduct } = api.product

const server = testServer()

const twoAndOne = { flow: 70, head: 24, static_head: 8, on_duty: 2, standby: 1 }

async function fileOf(endpoint: typeof document | typeof outleader, input: object) {
  const response = await server.fetch(addressOf(endpoint, { ...input }), {
    headers: { authorization: `Bearer ${server.admin.token}` },
  })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('a version keeps its own curve and duty, whatever the product’s has become', async () => {
  const pid = await makeProduct(server.admin, {
    pro_title: '立式管道离心泵',
    pro_unitprice: '8000',
    pro_curve: veroLine,
  })
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  const { id: line } = await done(server.admin, choosepump, { id, pid, ...twoAndOne })
  await done(server.admin, sendQuotation, { id })
  const points = veroLine.points.map((point) => ({ ...point, head: Number(point.head) - 1 }))
  await done(server.admin, setProduct, { id: pid, pro_curve: { ...veroLine, points } })
  await done(server.admin, choosepump, { line, pid, ...twoAndOne, head: 23 })

  const sent = await fileOf(document, { id, kind: 'technical', revision: 1 })
  expect(textOf(sent)).toMatch(/工况70m³\/h×24m2用1备.*扬程m24\.7/)
  const now = await fileOf(document, { id, kind: 'technical' })
  expect(textOf(now)).toMatch(/工况70m³\/h×23m2用1备.*扬程m23\.7/)
  const book = opened(await fileOf(outleader, { id, revision: 1 }), '技术参数表')
  expect(book.lineCells(1)).toMatchObject({
    工况: { v: '70 m³/h × 24 m 2用1备' },
    工作点: { v: '71.25 m³/h × 24.58 m' },
  })
})
