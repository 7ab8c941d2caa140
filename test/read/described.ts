import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import createClient from 'openapi-fetch'
import { expect } from 'vitest'
import type { Envelope } from '../run/server.ts'

/** As much of the description as a client needs. */
type Operation = {
  operationId: string
  summary: string
  parameters: { name?: string; in?: string }[]
  requestBody?: object
  responses: { 200: { content: { 'application/json': { schema: object } } } }
}

type Sent = Record<string, unknown>

/** Any paths: what there is, the document says at run time. */
type Paths = Record<string, Record<'get' | 'post' | 'delete', object>>

export type Described = {
  operationIds: string[]
  /** Whether a call takes a field of that name. */
  takes(operationId: string, name: string): boolean
  /** Calls by the operation's id alone and insists that the answer is one that the document describes. */
  call(operationId: string, input?: Sent, headers?: Record<string, string>): Promise<Envelope>
  /** Opens a file; what is no envelope comes as it is. */
  open(operationId: string, input?: Sent, headers?: Record<string, string>): Promise<Response>
  /** Where and how a call is made, for what is sent by hand. */
  addressOf(operationId: string): { method: string; path: string }
  check(operationId: string, answer: unknown): void
}

/** A client for a server, made from the description that the server gives of itself and nothing else. */
export async function describedClient(url: string): Promise<Described> {
  const response = await fetch(`${url}/api/openapi.json`)
  const document = (await response.json()) as { paths: Record<string, Record<string, Operation>> }
  const client = createClient<Paths>({ baseUrl: url })
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { path, method, operation },
      ]),
    ),
  )
  const checks = new Map<string, ValidateFunction>()

  function find(operationId: string) {
    const found = operations.get(operationId)
    if (!found) throw new Error(`${operationId} is not described`)
    return found
  }

  function check(operationId: string, answer: unknown): void {
    const { schema } = find(operationId).operation.responses[200].content['application/json']
    const validate = checks.get(operationId) ?? ajv.compile(schema)
    checks.set(operationId, validate)
    validate(answer)
    expect(validate.errors, `${operationId}: ${JSON.stringify(answer)}`).toBeNull()
  }

  async function open(operationId: string, input: Sent = {}, headers = {}): Promise<Response> {
    const { path, method, operation } = find(operationId)
    const inBody = operation.requestBody !== undefined
    const { response: answer } = await client.request(method as 'get', path, {
      params: { query: inBody ? {} : input },
      body: inBody ? input : undefined,
      headers,
      parseAs: 'stream',
    } as never)
    return answer
  }

  return {
    operationIds: [...operations.keys()],
    takes: (operationId, name) => {
      const { parameters, requestBody } = find(operationId).operation
      return requestBody !== undefined || parameters.some((one) => one.name === name)
    },
    check,
    open,
    addressOf: (operationId) => find(operationId),
    call: async (operationId, input, headers) => {
      const answer = (await (await open(operationId, input, headers)).json()) as Envelope
      check(operationId, answer)
      return answer
    },
  }
}
