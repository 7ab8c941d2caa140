import { describe, expect, test } from 'vitest'
import { api } from '#api/index.ts'
import { bodies, jsonText, send, type Body } from '#test/run/http.ts'
import { testServer, addressOf } from '#test/run/server.ts'

const server = testServer()

const path = addressOf(api.quotation.setQuotation)
const DEEP = `${'['.repeat(9)}${']'.repeat(9)}`

async function save(body: Body) {
  const answer = await send(server, { path, method: 'POST', token: server.admin.token, ...body })
  return { status: answer.status, ...answer.envelope }
}

const typed = (type: string, body: string | Buffer): Body => ({
  headers: { 'content-type': type },
  body,
})
const form = (text: string) => typed('application/x-www-form-urlencoded', text)
const multipart = (text: string | Buffer) => typed('multipart/form-data; boundary=X', text)
const part = (value: string) =>
  `--X\r\nContent-Disposition: form-data; name="quo_name"\r\n\r\n${value}`

describe('input that the framework cannot read is refused with a real status and the envelope', () => {
  const unreadable: [string, Body, number][] = [
    ['JSON cut short', jsonText('{"quo_name":'), 400],
    ['__proto__ in JSON', jsonText('{"quo_name":"a","__proto__":{"admin":1}}'), 400],
    ['constructor.prototype in JSON', jsonText('{"constructor":{"prototype":{"a":1}}}'), 400],
    ['plain text', typed('text/plain', 'quo_name=a'), 415],
    ['XML', typed('application/xml', '<a/>'), 415],
    ['an invalid content type', typed(';;;', '{}'), 415],
    ['nested lists', jsonText(`{"quo_name":${DEEP}}`), 413],
    ['nested ids', jsonText(`{"quo_name":"a","id":${DEEP}}`), 413],
    ['an unknown field that is nested', jsonText(`{"quo_name":"a","other":${DEEP}}`), 413],
  ]
  test.each(unreadable)('%s', async (_name, body, status) => {
    const refused = await save(body)
    expect(refused).toMatchObject({ status, code: status, msg: expect.any(String) })
    expect(refused.msg).toMatch(/^[^a-z]+$/i)
  })

  test('a body without a content type', async () => {
    const refused = await save({ headers: {}, body: '{}' })
    expect(refused).toMatchObject({ status: 415, code: 415 })
  })
})

describe('readable input that is no valid form is refused with 400', () => {
  const badBytes = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])
  const refusals: [string, Body][] = [
    ['a JSON array', jsonText('[{"quo_name":"a"}]')],
    ['a JSON text', jsonText('"quo_name"')],
    ['JSON that is not UTF-8', jsonText(badBytes)],
    ['a form that is not UTF-8', form('quo_name=%FF%FE')],
    ['a form with malformed percent-encoding', form('quo_name=100%')],
    ['a part that is not UTF-8', multipart(Buffer.from(part('\u00ff'), 'latin1'))],
    ['a multipart body cut short', multipart(part('a'))],
    ['a multipart body cut short in a head', multipart('--X\r\nContent-Disposition: form-data')],
    ['a part without end of its head', multipart(`--X\r\n${'a: b\r\n'.repeat(1000)}`)],
    ['a multipart body without parts', multipart('nothing of the kind')],
    ['a multipart body without boundary', typed('multipart/form-data', part('a'))],
    ['a NUL', jsonText('{"quo_name":"a\\u0000b"}')],
    ['a NUL in a form', form('quo_name=a%00b')],
    ['a lone surrogate', jsonText('{"quo_name":"a\\ud800b"}')],
    ['another control character', jsonText('{"quo_name":"a\\u001bb"}')],
    ['an object for a text', jsonText('{"quo_name":{"a":1}}')],
    ['a list for a text', jsonText('{"quo_name":["a","b"]}')],
    ['a list of lists', jsonText('{"quo_name":[[["a"]]]}')],
    ['a list of lists of ids', jsonText('{"quo_name":"a","id":[[[[1]]]]}')],
  ]
  test.each(refusals)('%s', async (_name, body) => {
    expect(await save(body)).toMatchObject({ status: 200, code: 400, msg: expect.any(String) })
  })

  test('an unknown field may be nested, though not without end', async () => {
    const deep = `${'{"a":'.repeat(7)}1${'}'.repeat(7)}`
    const saved = await save(jsonText(`{"quo_name":"深","other":${deep}}`))
    expect(saved.code).toBe(200)
  })

  test('malformed percent-encoding in a query', async () => {
    for (const keyword of ['%zz', '%E4%BD', '100%']) {
      const { status, envelope } = await send(server, {
        path: `${addressOf(api.quotation.index)}?keyword=${keyword}`,
        token: server.admin.token,
      })
      expect([status, envelope.code]).toEqual([200, 400])
    }
  })
})

test('a file where none belongs is refused', async () => {
  const file = part('x'.repeat(1000)).replace('"quo_name"', '"f"; filename="a.txt"')
  expect((await save(multipart(`${file}\r\n--X--\r\n`))).code).toBe(415)
})

test('a part of JSON is text like any other', async () => {
  const json = part('{"a":1}').replace('\r\n\r\n', '\r\nContent-Type: application/json\r\n\r\n')
  expect((await save(multipart(`${json}\r\n--X--\r\n`))).code).toBe(200)
})

test('nothing of all that was saved, and no prototype was touched', async () => {
  for (const kind of [bodies.urlencoded, bodies.multipart]) {
    const saved = await save(
      kind([
        ['quo_name', '好'],
        ['__proto__', 'x'],
      ]),
    )
    expect(saved.code).toBe(200)
  }
  const refused = await save(jsonText('{"quo_name":"不","__proto__":{"total":7}}'))
  expect(refused.code).toBe(400)
  const list = await server.admin.call(api.quotation.index, { keyword: '不' })
  expect(list).toMatchObject({ data: [], total: 0 })
})
