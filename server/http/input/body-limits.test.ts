import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { bodyBytes, shapeLimits } from '#api/kit/limits.ts'
import { filesOnDisk } from '#test/make/files/upload.ts'
import { bodies, jsonText, send, type Body } from '#test/run/http.ts'
import { head, openLine, statusesIn } from '#test/run/socket.ts'
import { testServer, addressOf, type Envelope } from '#test/run/server.ts'

const server = testServer()

const kinds = ['json', 'urlencoded', 'multipart'] as const
const { setQuotation } = api.quotation

async function post(endpoint: AnyEndpoint, body: Body) {
  const path = addressOf(endpoint)
  const answer = await send(server, { path, method: 'POST', token: server.admin.token, ...body })
  return { status: answer.status, ...answer.envelope }
}

/** Sends a body without saying how long it is. */
function postChunked(endpoint: AnyEndpoint, { headers, body }: Body) {
  return new Promise<{ status: number } & Envelope>((resolve, reject) => {
    const outgoing = request(
      new URL(addressOf(endpoint), server.url),
      { method: 'POST', headers: { ...headers, authorization: `Bearer ${server.admin.token}` } },
      (incoming) => {
        let text = ''
        incoming.on('data', (chunk: Buffer) => (text += chunk.toString()))
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, ...(JSON.parse(text) as Envelope) }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.write(body)
    outgoing.end()
  })
}

const tooLarge = { status: 413, code: 413, msg: '提交的内容太大，请缩短后重试' }
const tooComplex = { status: 413, code: 413, msg: '提交的内容项数太多或层次太深，请减少后重试' }

describe('every call says how many bytes its body may have', () => {
  const endpoints = Object.values(api).flatMap((calls) => Object.values<AnyEndpoint>(calls))

  test('an open one 16 KB, most others 256 KB', () => {
    const open = endpoints.filter(({ access }) => access === 'public')
    expect(new Set(open.map(({ maxBodyBytes }) => maxBodyBytes))).toEqual(new Set([16 * 1024]))
    const more = endpoints.filter(({ maxBodyBytes }) => maxBodyBytes > 256 * 1024)
    expect(more.map(({ path }) => path).sort()).toEqual([
      '/Agreed/importFile',
      '/Company/setCompany',
      '/Contract/importLines',
      '/Contract/setContract',
      '/Customer/importFile',
      '/Customer/setCustomer',
      '/Invoice/readFailures',
      '/Invoice/readIssued',
      '/Invoice/setFailures',
      '/Invoice/setInvoice',
      '/Invoice/setIssued',
      '/Invoice/setRed',
      '/Logistics/setLogistics',
      '/Productbj/importFile',
      '/Productbj/setProduct',
      '/Production/setProduction',
      '/Quotation/importLines',
      '/Quotation/readInquiry',
      '/Upload/contractTemplate',
      '/Upload/editorFile',
      '/Upload/fileupload',
      '/Upload/inquiryFile',
      '/Upload/invoiceTemplate',
      '/Upload/uploadEditor',
      '/Upload/uploadPhoto',
      '/Web/setWeb',
    ])
  })

  test.each(kinds)('one byte more of %s is refused with 413', async (kind) => {
    const { body, headers } = bodies[kind]([['quo_name', '报价']])
    const padded = (bytes: number) => ({
      headers,
      // White space and empty pairs count like anything else, and mean nothing.
      body: (body as string).padEnd(
        bytes - (Buffer.byteLength(body) - body.length),
        kind === 'urlencoded' ? '=' : ' ',
      ),
    })
    const longest = await post(setQuotation, padded(bodyBytes.ordinary))
    expect(longest.status).toBe(200)
    expect(await post(setQuotation, padded(bodyBytes.ordinary + 1))).toEqual(tooLarge)
    expect(await postChunked(setQuotation, padded(bodyBytes.ordinary + 1))).toEqual(tooLarge)
  })

  test.each(kinds)('a stranger’s 17 KB of %s too', async (kind) => {
    const sent = bodies[kind]([['username', 'x'.repeat(17 * 1024)]])
    expect(await post(api.session.setLogin, sent)).toEqual(tooLarge)
    expect(await postChunked(api.session.setLogin, sent)).toEqual(tooLarge)
  })

  test('an address that is no call takes no more than an open call', async () => {
    const body = jsonText(`"${'x'.repeat(bodyBytes.open)}"`)
    expect((await send(server, { path: '/api/health', ...body })).status).toBe(413)
    // What does not exist is so whatever is sent to it.
    expect((await send(server, { path: '/api/nothing.html', ...body })).status).toBe(404)
  })

  test('files of an upload are not sent as anything else', async () => {
    const body = jsonText(`"${'x'.repeat(bodyBytes.ordinary)}"`)
    expect(await post(api.upload.fileupload, body)).toEqual(tooLarge)
  })
})

describe('a body that is too large', () => {
  const announced = (headers = {}) =>
    head(`POST ${addressOf(setQuotation)} HTTP/1.1`, {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'application/json',
      'content-length': '1000000',
      ...headers,
    })

  test('is refused before it comes', async () => {
    const line = openLine(server, announced())
    expect(statusesIn(await line.until(/"code":413/))).toEqual([413])
    line.socket.destroy()
  })

  test('is refused after the session check, so a missing session is reported first', async () => {
    const line = openLine(server, announced({ authorization: 'Bearer wrong' }))
    expect(await line.until(/"code":/)).toContain('"code":401')
    line.socket.destroy()
  })

  test('may be sent to its end, and the connection serves on', async () => {
    const line = openLine(server, announced())
    await line.until(/"code":413/)
    line.socket.write(' '.repeat(1_000_000))
    line.socket.write(head('GET /api/health HTTP/1.1', { connection: 'close' }))
    expect(statusesIn(await line.closed)).toEqual([413, 200])
  })

  test('is counted among the metrics', async () => {
    const counted = async () => {
      const { text } = await send(server, { path: '/api/metrics' })
      return Number(/^baojia_oversized_refusals_total (\d+)$/m.exec(text)?.[1])
    }
    const before = await counted()
    await post(setQuotation, jsonText(' '.repeat(bodyBytes.ordinary + 1)))
    await post(setQuotation, jsonText('['.repeat(shapeLimits.depth + 1)))
    expect(await counted()).toBe(before + 2)
  })
})

describe('the shape of a body is bounded', () => {
  const { depth, keys, items } = shapeLimits
  const names = (count: number) =>
    Array.from({ length: count }, (_, index): [string, string] => [`k${index}`, ''])
  const repeated = (count: number) =>
    Array.from({ length: count }, (): [string, string] => ['k', '1'])

  test.each(kinds)('in its names: %s', async (kind) => {
    expect((await post(setQuotation, bodies[kind](names(keys)))).code).toBe(400)
    expect(await post(setQuotation, bodies[kind](names(keys + 1)))).toEqual(tooComplex)
  })

  test('in its values', async () => {
    const list = (count: number) => jsonText(JSON.stringify({ k: Array(count).fill(1) }))
    expect((await post(setQuotation, list(items - 2))).code).toBe(400)
    expect(await post(setQuotation, list(items))).toEqual(tooComplex)
    expect((await post(setQuotation, bodies.urlencoded(repeated(items)))).code).toBe(400)
    expect(await post(setQuotation, bodies.urlencoded(repeated(items + 1)))).toEqual(tooComplex)
  })

  test('in its parts', async () => {
    const parts = bodies.multipart(repeated(items + 1))
    const refused = await post(setQuotation, parts)
    // By bytes before they are counted.
    expect(refused).toMatchObject({ status: 413, code: 413 })
    expect(await post(api.web.setWeb, parts)).toMatchObject({ status: 413, code: 413 })
  })

  test('in its levels, whatever stands in texts', async () => {
    const nested = (levels: number) =>
      jsonText(`{"k":${'['.repeat(levels)}"[\\"[\\\\"${']'.repeat(levels)}}`)
    expect((await post(setQuotation, nested(depth - 1))).code).toBe(400)
    expect(await post(setQuotation, nested(depth))).toEqual(tooComplex)
  })

  test('in the JSON text of a field', async () => {
    const texts = ['['.repeat(10_000), `["${'[\\"'.repeat(5000)}`, `[${'1,'.repeat(items)}1]`]
    for (const com_prolist of [...texts, '1,'.repeat(items + 1)]) {
      const saved = await post(
        api.combination.setCombination,
        bodies.urlencoded([
          ['com_name', 'x'],
          ['com_prolist', com_prolist],
        ]),
      )
      expect(saved).toMatchObject({ status: 200, code: 400, errors: { com_prolist: saved.msg } })
    }
  })
})

describe('beside the files of an upload', () => {
  const upload = (text: (index: number) => string, count: number) => {
    const parts = Array.from(
      { length: count },
      (_, index) =>
        `--X\r\nContent-Disposition: form-data; name="t${index}"\r\n\r\n${text(index)}\r\n`,
    )
    const file =
      '--X\r\nContent-Disposition: form-data; name="image[]"; filename="a.txt"\r\n\r\nabc\r\n'
    return {
      headers: { 'content-type': 'multipart/form-data; boundary=X' },
      body: `${parts.join('')}${file}--X--\r\n`,
    }
  }

  test('a few texts are passed over', async () => {
    const answer = await post(
      api.upload.fileupload,
      upload(() => '备注', 5),
    )
    expect(answer).toMatchObject({ code: 200, data: [{ name: 'a.txt', size: 3 }] })
  })

  test('many are refused, and nothing is left', async () => {
    const before = filesOnDisk(server)
    expect(
      await post(
        api.upload.fileupload,
        upload(() => 'x', 150),
      ),
    ).toMatchObject({ code: 413 })
    expect(filesOnDisk(server)).toEqual(before)
  })

  test('more bytes than all files may have end the connection', async () => {
    const { maxBodyBytes } = api.upload.editorFile
    const begin = head(`POST ${addressOf(api.upload.editorFile)} HTTP/1.1`, {
      authorization: `Bearer ${server.admin.token}`,
      'content-type': 'multipart/form-data; boundary=X',
      'transfer-encoding': 'chunked',
      connection: 'close',
    })
    const line = openLine(server, begin)
    const megabyte = 'x'.repeat(1024 * 1024)
    const piece = (text: string) =>
      new Promise<void>((resolve) => {
        line.socket.write(`${text.length.toString(16)}\r\n${text}\r\n`, () => resolve())
      })
    await piece('--X\r\nContent-Disposition: form-data; name="t"\r\n\r\n')
    for (let sent = 0; sent <= maxBodyBytes; sent += megabyte.length) await piece(megabyte)
    // A server that had read to here would answer, if only with a refusal.
    line.socket.end('7\r\n\r\n--X--\r\n0\r\n\r\n')
    expect(await line.closed).toBe('')
  })
})
