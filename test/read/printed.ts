import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { addressOf, type Caller, type TestServer } from '../run/server.ts'

/** Files that a call prints, as a browser gets them. */

async function answered(
  server: TestServer,
  endpoint: AnyEndpoint,
  query: Record<string, unknown>,
  { token }: Caller,
) {
  const answer = await server.fetch(addressOf(endpoint, query), {
    headers: { authorization: `Bearer ${token}` },
  })
  const isFile = !(answer.headers.get('content-type') ?? '').includes('json')
  return { isFile, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** The file; a refusal fails the test with its message. */
export async function printed(
  server: TestServer,
  endpoint: AnyEndpoint,
  query: Record<string, unknown>,
  caller: Caller = server.admin,
): Promise<Buffer> {
  const { isFile, bytes } = await answered(server, endpoint, query, caller)
  if (!isFile) throw new Error(bytes.toString('utf8'))
  return bytes
}

/** The envelope of a call that refuses to print. */
export async function refused(
  server: TestServer,
  endpoint: AnyEndpoint,
  query: Record<string, unknown>,
  caller: Caller = server.admin,
): Promise<{ code: number; msg: string }> {
  const { isFile, bytes } = await answered(server, endpoint, query, caller)
  if (isFile) throw new Error('a file was printed')
  return JSON.parse(bytes.toString('utf8')) as { code: number; msg: string }
}
