import { expect, test } from 'vitest'
import { api } from '#api/index.ts'
import {
  addSet,
  done,
  linesOf,
  makeCombination,
  makeProduct,
  makeQuotation,
} from '#test/make/factories.ts'
import { textOf } from '#test/read/pdf.ts'
import { opened } from '#test/read/workbook.ts'
import { addressOf, testServer } from '#test/run/server.ts'

/** The remark that the catalogue has of a product is the company's own; what is remarked on the line is for the customer. */

const { changeline, document, outleader, sendQuotation } = api.quotation

const server = testServer()

async function bytesOf(endpoint: typeof document | typeof outleader, input: object) {
  const headers = { authorization: `Bearer ${server.admin.token}` }
  const response = await server.fetch(addressOf(endpoint, { ...input }), { headers })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test('no paper has the remark of a product, of a version neither, and each has that of the line', async () => {
  const remarks = '仅供试用，不能作为选型依据'
  const product = await makeProduct(server.admin, { remarks, pro_no: 'SY-1' })
  const id = await makeQuotation(server.admin)
  await addSet(server.admin, id, await makeCombination(server.admin, [product]))
  const [line] = await linesOf(server.admin, id)
  await done(server.admin, changeline, { id: line!.id, note: '配减震底座', unitprice: '100' })
  expect((await linesOf(server.admin, id))[0]).toMatchObject({ remarks })
  await done(server.admin, sendQuotation, { id })

  for (const revision of [undefined, 1]) {
    for (const kind of ['quotation', 'technical', 'supply']) {
      const text = textOf(await bytesOf(document, { id, kind, revision }))
      expect(text, kind).toContain('配减震底座')
      expect(text, kind).not.toContain('仅供试用')
    }
    const bytes = await bytesOf(outleader, { id, revision })
    for (const name of ['报价单', '技术参数表', '供货清单']) {
      const cells = JSON.stringify(opened(bytes, name).rows)
      expect(cells, name).toContain('配减震底座')
      expect(cells, name).not.toContain('仅供试用')
    }
  }
})
