import { beforeAll, expect, test } from 'vitest'
import { encode } from 'uqr'
import { api } from '#api/index.ts'
import { makeContract, makeMachine } from '#test/make/chain.ts'
import { done } from '#test/make/factories.ts'
import { infoOf, pagesOf, pixelsOf, textOf } from '#test/read/pdf.ts'
import { testServer, addressOf, startServer, type Caller } from '#test/run/server.ts'

const PUBLIC_URL = 'https://erp.example.com'
const MM = 72 / 25.4

const server = testServer({ PUBLIC_URL })
beforeAll(async () => {
  const company = { name: '宁波泵业', telephone: '0574-88123456', tax_rate: '13' }
  await done(server.admin, api.company.setCompany, company)
})

async function labels(of: Record<string, unknown>, caller: Caller = server.admin) {
  const answer = await server.fetch(addressOf(api.machine.labels, of), {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  if (answer.headers.get('content-type') === 'application/pdf') return { bytes, msg: '' }
  return { bytes, msg: (JSON.parse(new TextDecoder().decode(bytes)) as { msg: string }).msg }
}

test('a label has the company, the model and the number beside the code', async () => {
  const fields = { serial_no: 'W2026-001', title: '立式多级离心泵', model: 'CDL32-90' }
  const id = await makeMachine(server.admin, fields)
  const { bytes } = await labels({ ids: [id] })
  const text = textOf(bytes)
  for (const printed of ['宁波泵业', '立式多级离心泵', 'CDL32-90', 'W2026-001', '0574-88123456']) {
    expect(text).toContain(printed)
  }
  expect(infoOf(bytes)).toMatchObject({ Pages: '1', Title: '设备标签' })
})

test('the code is that of the machine’s page, square by square, also once the label was renewed', async () => {
  const id = await makeMachine(server.admin, { serial_no: 'W2026-002' })
  await done(server.admin, api.machine.renewLabel, { id })
  const { page } = (await done(server.admin, api.machine.getMachine, { id })).data
  const { data } = encode(PUBLIC_URL + page, { ecc: 'Q', border: 0 })
  const { bytes } = await labels({ ids: [id] })
  const size = 27 * MM
  const left = 4 * MM
  const top = (841.89 - 8 * 37 * MM) / 2 + 5 * MM
  const pixels = pixelsOf(bytes, { left, top, right: left + size, bottom: top + size })
  const width = Math.round((left + size) * 4) - Math.round(left * 4)
  const isDark = (row: number, column: number) => {
    const at = (place: number) => Math.floor(((place + 0.5) * width) / data.length)
    return pixels[at(row) * Math.round(Math.sqrt(pixels.length)) + at(column)]! < 128
  }
  const drawn = data.map((cells, row) => cells.map((_, column) => isDark(row, column)))
  expect(drawn).toEqual(data)
})

test('24 stand on a page, in the order of their numbers', async () => {
  const con_id = await makeContract(server.admin)
  for (let number = 25; number > 0; number -= 1) {
    await makeMachine(server.admin, { con_id, serial_no: `L-${number}` })
  }
  const { bytes } = await labels({ con_id })
  const pages = pagesOf(bytes)
  expect(pages).toHaveLength(2)
  expect(pages[1]!.match(/L-\d+/g)).toEqual(['L-25'])
})

test('labels are printed of the machines that the user may see, and without any the request is refused', async () => {
  const id = await makeMachine(server.admin, { serial_no: 'W2026-003' })
  const stranger = await server.userWith('machine:view')
  expect((await labels({ ids: [id] }, stranger)).msg).toContain('没有可以打印标签的设备')
  expect((await labels({}, stranger)).msg).toContain('没有可以打印标签的设备')
})

test('without PUBLIC_URL labels are refused, and the message says what to set', async () => {
  const plain = await startServer()
  try {
    const answer = await plain.admin.call(api.machine.labels, {})
    expect(answer.code).toBe(409)
    expect(answer.msg).toContain('PUBLIC_URL')
  } finally {
    await plain.close()
  }
})
