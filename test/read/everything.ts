import { strFromU8, unzipSync } from 'fflate'
import { isChange, type AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { fieldsOf } from '../fuzz/values.ts'
import { addressOf, type Caller, type TestServer } from '../run/server.ts'
import { allIn } from './pdf.ts'

/** Everything that somebody can read, for tests that look for what must be in none of it. */

type Sent = Record<string, unknown>

const every = Object.values(api)
  .flatMap((calls) => Object.values<AnyEndpoint>(calls))
  .filter((endpoint) => endpoint.method === 'GET' && !isChange(endpoint))

/** The calls that answer what is stored, and those that make a file of it. */
export const reads = every.filter(({ kind }) => kind === 'json')
export const files = every.filter(({ kind }) => kind === 'file')

/** A file with its pages or its parts as texts. */
function readable(body: Uint8Array, type: string): string {
  if (type.includes('pdf')) return allIn(body)
  if (!type.includes('spreadsheet') && !type.includes('word')) return strFromU8(body)
  return Object.values(unzipSync(body))
    .map((part) => strFromU8(part))
    .join('\n')
}

/** Whether a call takes every field of an input. A file is not made again for a keyword: what that finds, the list answers too. */
const takes = (endpoint: AnyEndpoint, input: Sent) => {
  const taken = fieldsOf(endpoint)
  if (endpoint.kind === 'file' && 'keyword' in input) return false
  return Object.keys(input).every((name) => name in taken)
}

/** The answers of these calls, each with the address of its request; a call gets the inputs that it takes. */
export async function everythingRead(
  server: Pick<TestServer, 'fetch'>,
  caller: Caller,
  inputs: readonly Sent[],
  endpoints: readonly AnyEndpoint[],
): Promise<[address: string, answer: string][]> {
  const headers = { authorization: `Bearer ${caller.token}` }
  const answers: [string, string][] = []
  for (const endpoint of endpoints) {
    for (const input of inputs.filter((one) => takes(endpoint, one))) {
      const address = addressOf(endpoint, input)
      const response = await server.fetch(address, { headers })
      const body = new Uint8Array(await response.arrayBuffer())
      answers.push([address, readable(body, response.headers.get('content-type') ?? '')])
    }
  }
  return answers
}

/** An amount in 元 as an answer, a file or a row of the database would write it. */
export const written = (amount: string): string[] => [
  amount,
  amount.replace(/\B(?=(\d{3})+\.)/g, ','),
  amount.replace('.', ''),
]

/** The paths of those answers that contain one of some texts. */
export const pathsWith = (answers: readonly [string, string][], texts: readonly string[]) =>
  new Set(
    answers
      .filter(([, answer]) => texts.some((text) => answer.includes(text)))
      .map(([address]) => address.slice('/api'.length).split('.html')[0]!),
  )
