import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, expect, test } from 'vitest'
import type { Permission } from '#api/kit/access.ts'
import { api } from '#api/index.ts'
import { done, makeQuotation } from '#test/make/factories.ts'
import { boxOf, pixelsOf } from '#test/read/pdf.ts'
import { addressOf, testServer, type Caller } from '#test/run/server.ts'

/** The company's seal on a 报价单: who may print it, on what, that each print is recorded, and that nobody else gets it. */

const { addline, document, getHistory, sendQuotation } = api.quotation

const server = testServer()
let id: number
let sealer: Caller
let seller: Caller
const SELLS: Permission[] = [
  'quotation:view',
  'quotation:edit',
  'quotation:all',
  'quotation:export',
]
beforeAll(async () => {
  sealer = await server.userWith(...SELLS, 'company:seal')
  seller = await server.userWith(...SELLS)
  const canvas = createCanvas(200, 200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f00'
  pen.fillRect(0, 0, 200, 200)
  const seal = `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
  await done(server.admin, api.company.setCompany, { name: '宁波泵业', tax_rate: '13', seal })
  id = await makeQuotation(server.admin, { cus_name: '云溪水务' })
  await done(server.admin, addline, { id, title: '水泵', no: 'A', num: 1, unitprice: '100' })
  await done(server.admin, sendQuotation, { id })
})

const printed = async (caller: Caller, input: object) => {
  const response = await server.fetch(addressOf(document, { id, ...input }), {
    headers: { authorization: `Bearer ${caller.token}`, accept: 'application/json' },
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const refusalOf = async (caller: Caller, input: object) => {
  const { bytes } = await printed(caller, input)
  return JSON.parse(new TextDecoder().decode(bytes)) as { code: number; msg: string }
}

/** Whether there is red below the place where the supplier signs. */
function isSealed(pdf: Uint8Array): boolean {
  const { left, top } = boxOf(pdf, '供方（签字/盖章）：')
  const pixels = pixelsOf(pdf, {
    left: left + 100,
    top: top + 20,
    right: left + 120,
    bottom: top + 40,
  })
  // Pure red is so grey.
  return pixels.every((grey) => grey > 60 && grey < 100)
}

const prints = async () => {
  const { data } = await done(server.admin, getHistory, { id })
  return JSON.stringify(data).split('报价单（PDF，盖章） V1').length - 1
}

test('stands over the supplier’s place on what was sent, for who may print it, and each print is recorded', async () => {
  const { bytes } = await printed(sealer, { revision: 1, sealed: 1 })
  expect(isSealed(bytes)).toBe(true)
  await printed(sealer, { revision: 1, sealed: 1 })
  expect(await prints()).toBe(2)
  expect(isSealed((await printed(sealer, { revision: 1 })).bytes)).toBe(false)
  expect(await prints()).toBe(2)
})

test('is refused to others, on what was not sent, and on other documents', async () => {
  const before = await prints()
  expect(await refusalOf(seller, { revision: 1, sealed: 1 })).toMatchObject({
    code: 403,
    msg: '您没有打印盖章的报价单的权限',
  })
  const other = await makeQuotation(server.admin)
  expect(await refusalOf(sealer, { id: other, sealed: 1 })).toMatchObject({
    code: 400,
    msg: '没有发出的内容不能盖章，请先发出',
  })
  expect(await refusalOf(sealer, { revision: 1, kind: 'supply', sealed: 1 })).toMatchObject({
    code: 400,
  })
  expect(await prints()).toBe(before)
})

test('is answered by itself only to who may change the company', async () => {
  const { data } = await done(server.admin, api.company.getCompany)
  expect(data.seal).toMatch(/^data:image\/png;base64,/)
  const cells = [api.company.getDefaults, api.session.getSelf, api.quotation.getVersion]
  for (const call of cells) {
    const answer = await sealer.call(call, { id, revision: 1 })
    expect(JSON.stringify(answer)).not.toContain('base64')
  }
  expect((await sealer.call(api.company.getCompany)).code).toBe(403)
})

test('cannot be printed by a company that gave none', async () => {
  const { data } = await done(server.admin, api.company.getCompany)
  await done(server.admin, api.company.setCompany, { seal: '', tax_rate: '13' })
  expect(await refusalOf(sealer, { revision: 1, sealed: 1 })).toMatchObject({ code: 409 })
  await done(server.admin, api.company.setCompany, { seal: data.seal, tax_rate: '13' })
})
