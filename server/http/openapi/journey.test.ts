import { read } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { describedClient, type Described } from '#test/read/described.ts'
import { CAPTCHA } from '#test/run/login.ts'
import { testServer } from '#test/run/server.ts'
import { addSuperUser, type Login } from '#test/make/user.ts'

/** What a program does that knows nothing but the description. */

const server = testServer()
let client: Described
let login: Login
beforeAll(async () => {
  client = await describedClient(server.url)
  login = await addSuperUser(server.db, 'program')
})

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ')

async function signedIn() {
  const picture = await client.open('session_verify')
  expect(picture.headers.get('content-type')).toBe('image/png')
  const form = { ...login, captcha: CAPTCHA }
  const answer = await client.open('session_setLogin', form, { cookie: cookiesOf(picture) })
  const envelope = (await answer.json()) as { code: number; id: string }
  client.check('session_setLogin', envelope)
  expect(envelope.code).toBe(200)
  return { cookie: cookiesOf(answer), headers: { authorization: `Bearer ${envelope.id}` } }
}

test('it signs in, makes a quotation and exports it', async () => {
  const { cookie, headers } = await signedIn()
  const product = { pro_title: '导出的泵', pro_no: 'B2', pro_unitprice: '1200.00' }
  const { id: productId } = await client.call('product_setProduct', product, headers)
  const set = { com_name: '导出的组合', com_prolist: [productId], com_show: 1 }
  const { id: com_id } = await client.call('combination_setCombination', set, headers)
  // Sent twice, as after an answer that was lost: made once.
  const once = { ...headers, 'idempotency-key': crypto.randomUUID() }
  const quotation = { quo_name: '给客户的报价' }
  const { id } = await client.call('quotation_setQuotation', quotation, once)
  expect((await client.call('quotation_setQuotation', quotation, once)).id).toBe(id)
  await client.call('quotation_setCombination', { id, com_id }, headers)
  const { data: lines } = await client.call('quotation_getQuopro', { id }, headers)
  await client.call('quotation_changenum', { id: lines[0].id, num: 2 }, headers)
  const file = await client.open('quotation_outleader', { id }, { cookie })
  const book = read(await file.arrayBuffer())
  const cells = JSON.stringify(book.Sheets[book.SheetNames[0]!])
  for (const text of ['导出的泵', 'B2', '2400']) expect(cells).toContain(text)
  const paper = await client.open('quotation_document', { id, kind: 'supply' }, headers)
  expect(paper.headers.get('content-type')).toBe('application/pdf')
  await paper.arrayBuffer()
  const missing = await client.open('quotation_outleader', { id: 987_654_321 }, headers)
  client.check('quotation_outleader', await missing.json())
})

test('it uploads a file', async () => {
  const { path } = client.addressOf('upload_fileupload')
  const body = new FormData()
  body.append('image[]', new File(['合同的内容'], '合同.txt'))
  const { headers } = await signedIn()
  const response = await server.fetch(path, { method: 'POST', headers, body })
  const answer = (await response.json()) as { code: number }
  client.check('upload_fileupload', answer)
  expect(answer.code).toBe(200)
})
