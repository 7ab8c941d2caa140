import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { done, linesOf, makeProduct, makeQuotation } from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { veroLine } from '#test/make/pumps/pump-lines.ts'
import { testServer, addressOf } from '#test/run/server.ts'
import { opened } from '#test/read/workbook.ts'

/** A pump that was chosen by its duty, on the technical sheet of what was sent and of what is now. */

const { addline, changeline, choosepump, deleteQuopro, document, outleader } = api.quotation
const { getQuopro, restoreVersion, sendQuotation } = api.quotation
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

test('a version keeps what the product recorded, and its remark; freight is not on the sheet', async () => {
  const pid = await makeProduct(server.admin, {
    pro_title: '立式消防泵',
    pro_no: 'XBD8.0/30G',
    pro_unitprice: '8000',
    material: '铸铁',
    weight: '128',
    params: [{ name: '叶轮材质', value: '304' }],
  })
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  await done(server.admin, addline, { id, title: '运费', unitprice: '500' })
  await done(server.admin, addline, { id, pid, num: 3 })
  await done(server.admin, addline, { id, title: '安装调试', unitprice: '500' })
  const line = (await linesOf(server.admin, id)).find((one) => one.pid === pid)!
  await done(server.admin, changeline, { id: line.id, note: '带底座' })
  await done(server.admin, sendQuotation, { id })
  await done(server.admin, setProduct, { id: pid, material: '不锈钢', weight: '', params: [] })

  const sent = textOf(await fileOf(document, { id, kind: 'technical', revision: 1 }))
  expect(sent).toMatch(/2立式消防泵XBD8\.0\/30G.*备注：带底座.*材质：铸铁重量：128kg叶轮材质：304/)
  expect(sent).not.toMatch(/运费|安装调试|不锈钢/)
  const book = opened(await fileOf(outleader, { id, revision: 1 }), '技术参数表')
  expect(book.lineCells(2)).toMatchObject({ 产品名称: { v: '立式消防泵' }, 数量: { v: 3 } })
  expect(JSON.stringify(book.rows)).toMatch(/铸铁.*128.*叶轮材质：304/)
  expect(JSON.stringify(book.rows)).not.toMatch(/运费|安装调试/)
})

test('what was typed with a model, and what is gone from the catalogue, is equipment all the same', async () => {
  const fields = { pro_title: '停产的泵', pro_unitprice: '1', pro_lift: '20' }
  const pid = await makeProduct(server.admin, fields)
  const id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  await done(server.admin, addline, { id, pid })
  await done(server.admin, addline, { id, title: '外购蝶阀', no: 'D71X', unitprice: '1' })
  await done(server.admin, sendQuotation, { id })
  const line = (await linesOf(server.admin, id)).find((one) => one.pid === pid)!
  await done(server.admin, deleteQuopro, { id: line.id })
  await done(server.admin, api.product.deleteProduct, { id: pid })
  const { content_version } = (await done(server.admin, getQuopro, { id })).info
  await done(server.admin, restoreVersion, { id, content_version })
  expect(await linesOf(server.admin, id)).toMatchObject([{ pid: 0 }, { pid: 0 }])
  const text = textOf(await fileOf(document, { id, kind: 'technical' }))
  expect(text).toMatch(/1停产的泵20.*2外购蝶阀D71X/)
})
