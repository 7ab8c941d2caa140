import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { healthWhile } from '../run/health.ts'
import { jsonText, send, type Body } from '../run/http.ts'
import { gif } from '../make/files/pictures.ts'
import { addressOf } from '../run/server.ts'
import { formOf } from '../make/files/upload.ts'

/** Requests that cost their sender little and once held everybody up; the long form sends many at once. */

const MEGABYTE = 1024 * 1024
const { setLogin } = api.session
const { setPreference } = api.user
const { setWeb } = api.web
const { setQuotation } = api.quotation
const { setCombination } = api.combination

const form = (body: string): Body => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
})
const multipart = (parts: string): Body => ({
  headers: { 'content-type': 'multipart/form-data; boundary=X' },
  body: `${parts}--X--\r\n`,
})
const part = (name: string) => `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`

/** Numbered pieces one after the other, up to so many bytes of ASCII. */
function upTo(bytes: number, piece: (index: number) => string): string {
  const pieces: string[] = []
  for (let index = 0, size = 0; ; index += 1) {
    const next = piece(index)
    size += next.length
    if (size > bytes) return pieces.join('')
    pieces.push(next)
  }
}

const names = (bytes: number) => jsonText(`{${upTo(bytes - 20, (n) => `"${n}":1,`)}"last":1}`)

type SmallRequest = {
  /** Whether it needs no session. */
  open?: true
  endpoint: AnyEndpoint
  /** What a GET asks for in its address. */
  input?: Record<string, string>
  body?: () => Body
  /** `code` of the answer, or several where some of many at once may be refused for now. */
  code: number | readonly number[]
}

/** Almost `NEAR_MISS`, everywhere in a text of the greatest length. */
export const NEARLY = `ab${'a'.repeat(19_990)}ca`
const NEAR_MISS = `${'a'.repeat(59)}b`

/** By what they have much of. */
export const smallRequests: Readonly<Record<string, SmallRequest>> = {
  'a million short names, no session': {
    open: true,
    endpoint: setLogin,
    body: () => names(9 * MEGABYTE),
    code: 413,
  },
  'five million levels, no session': {
    open: true,
    endpoint: setLogin,
    body: () => jsonText('['.repeat(5_000_000)),
    code: 413,
  },
  'names, as many as an open call has room for': {
    open: true,
    endpoint: setLogin,
    body: () => names(16 * 1024),
    code: 413,
  },
  'a list of five million': {
    endpoint: setPreference,
    body: () => jsonText(`{"list":"quotation","order":[${'1,'.repeat(5_000_000)}1]}`),
    code: 413,
  },
  'names, as many as an ordinary call has room for': {
    endpoint: setQuotation,
    body: () => names(256 * 1024),
    code: 413,
  },
  'names of a form': {
    endpoint: setQuotation,
    body: () => form(upTo(256 * 1024, (n) => `${n}=1&`)),
    code: 413,
  },
  parts: {
    endpoint: setQuotation,
    body: () => multipart(upTo(250 * 1024, (n) => part(`k${n}`))),
    code: 413,
  },
  'parts, as many as the website’s text has room for': {
    endpoint: setWeb,
    body: () => multipart(upTo(3 * MEGABYTE, (n) => part(`k${n}`))),
    // Beyond what one user may have in flight, further ones are refused for now.
    code: [413, 429],
  },
  'levels of a JSON text in a field': {
    endpoint: setCombination,
    body: () => form(`com_name=x&com_prolist=${'['.repeat(200_000)}`),
    code: 400,
  },
  'commas in a field': {
    endpoint: setCombination,
    body: () => form(`com_name=x&com_prolist=${'1,'.repeat(100_000)}`),
    code: 400,
  },
  'spaces written as plus signs': {
    endpoint: setWeb,
    body: () => form(`web=x${'+'.repeat(3 * MEGABYTE)}x`),
    code: [400, 429],
  },
  'tags that nothing closes': {
    endpoint: setWeb,
    body: () => jsonText(`{"webs":"${'<b>'.repeat(340_000)}"}`),
    // Beyond twenty that wait, further ones are refused for now.
    code: [400, 429],
  },
  'the pixels of one frame': {
    endpoint: api.upload.uploadEditor,
    body: () =>
      formOf([
        {
          field: api.upload.uploadEditor.field,
          name: '图.gif',
          content: gif({ width: 1, height: 1 }, [{ width: 20_000, height: 20_000 }]),
        },
      ]),
    code: [413, 429],
  },
  'a keyword that texts nearly contain': {
    endpoint: api.quotation.index,
    input: { keyword: NEAR_MISS },
    code: [200, 429],
  },
  'a keyword that texts nearly contain, for Ctrl+K': {
    endpoint: api.search.index,
    input: { keyword: NEAR_MISS },
    code: [200, 429],
  },
  'escaped quotation marks': {
    endpoint: setWeb,
    body: () => jsonText(`{"web":"${'\\"'.repeat(1.5 * MEGABYTE)}"}`),
    code: [400, 429],
  },
}

/** Whether a request was answered as it says. */
export const isExpected = ({ code }: SmallRequest, codes: readonly number[]) =>
  codes.every((one) => [code].flat().includes(one))

/** Sends one of them so many times at once, and answers the codes and how long they held the event loop. */
export async function sendAtOnce(
  server: { url: string },
  token: string,
  { open, endpoint, input, body: make }: SmallRequest,
  count: number,
) {
  const { headers, body: text } = make?.() ?? { headers: {}, body: '' }
  // Made bytes once: who sends must not hold up the server of a test, which runs in the same process.
  const body = Buffer.from(text)
  const sent = { path: addressOf(endpoint, input), method: endpoint.method, headers, body }
  const one = async () =>
    (await send(server, { ...sent, ...(open ? {} : { token }) })).envelope.code
  const { result, ...times } = await healthWhile(server, () =>
    Promise.all(Array.from({ length: count }, one)),
  )
  return { codes: [...new Set(result)], ...times }
}
