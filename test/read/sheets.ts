import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { ImportPreview, ImportRow, SentChoice } from '#api/kit/imports.ts'
import { done } from '../make/factories.ts'
import { send } from '../run/http.ts'
import { addressOf, type Caller, type Envelope, type TestServer } from '../run/server.ts'
import { formOf } from '../make/files/upload.ts'

/** Imports and exports as tests make them. */

type FileCall = { importFile: AnyEndpoint }
type ImportCalls = FileCall & { getImport: AnyEndpoint; confirmImport: AnyEndpoint }

/** Sends a file to be compared, with what is chosen of its layout. */
export async function importFile(
  server: Pick<TestServer, 'url'>,
  caller: Caller,
  calls: FileCall,
  content: Buffer | string,
  choice: SentChoice = {},
): Promise<Envelope> {
  const form = formOf([{ name: '文件.xlsx', content, field: 'file' }])
  const answer = await send(server, {
    path: addressOf(calls.importFile, choice),
    method: 'POST',
    token: caller.token,
    body: form.body,
    headers: form.headers,
  })
  return answer.envelope
}

/** The preview of a file, insisting on one that is compared, with its first ten rows. */
export async function previewed(
  server: Pick<TestServer, 'url'>,
  caller: Caller,
  calls: ImportCalls,
  content: Buffer,
  choice: SentChoice = {},
): Promise<ImportPreview & { rows: ImportRow[] }> {
  const answer = await importFile(server, caller, calls, content, choice)
  if (answer.code !== 200) throw new Error(`import: ${answer.code} ${answer.msg}`)
  const preview = answer.data as ImportPreview
  const { data } = await done(caller, calls.getImport, { id: preview.id })
  return { ...preview, rows: data as ImportRow[] }
}

/** The bytes of a list's export. */
export async function exported(
  server: TestServer,
  caller: Caller,
  endpoint: AnyEndpoint,
  filters: Record<string, unknown> = {},
): Promise<Buffer> {
  const response = await server.fetch(addressOf(endpoint, filters), {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  const type = response.headers.get('content-type') ?? ''
  if (type.includes('json')) throw new Error(`export: ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}
