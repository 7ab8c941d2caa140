import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '#api/index.ts'
import type { UploadedFile } from '#api/upload/upload.ts'
import { KEY_FILE } from '#server/platform/secrets.ts'
import { nameIn } from '#server/storage/file-name.ts'
import { storageOf } from '#server/storage/storage.ts'
import { send, type Body } from '../../run/http.ts'
import { addressOf, type Caller, type Envelope, type TestServer } from '../../run/server.ts'

/** One part of an upload; `field: ''` and `name: undefined` can be sent as well as any other. */
export type Part = { name?: string | undefined; content?: string | Buffer; field?: string }

const BOUNDARY = 'between-the-files'

export const UPLOAD = addressOf(api.upload.fileupload)

/** The bytes of a form with these files, names as they are: nothing is escaped that a browser would. */
export function formOf(parts: readonly Part[], { end = true } = {}): Body {
  const chunks: Buffer[] = []
  for (const { name = 'a.txt', content = 'x', field = 'image[]' } of parts) {
    chunks.push(
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n` +
          'Content-Type: application/octet-stream\r\n\r\n',
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    )
  }
  if (end) chunks.push(Buffer.from(`--${BOUNDARY}--\r\n`))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat(chunks),
  }
}

/** Uploads these files in one request and answers the envelope. */
export async function upload(
  server: { url: string },
  caller: Caller,
  parts: readonly Part[],
  headers: Record<string, string> = {},
): Promise<Envelope> {
  const form = formOf(parts)
  const answer = await send(server, {
    path: UPLOAD,
    method: 'POST',
    token: caller.token,
    body: form.body,
    headers: { ...form.headers, ...headers },
  })
  return answer.envelope
}

/** Uploads these files, insists on success, and answers their addresses. */
export async function uploaded(
  server: { url: string },
  caller: Caller,
  ...parts: readonly Part[]
): Promise<string[]> {
  const answer = await upload(server, caller, parts.length > 0 ? parts : [{}])
  if (answer.code !== 200) throw new Error(`upload: ${answer.code} ${answer.msg}`)
  return (answer.data as UploadedFile[]).map((file) => file.file_url)
}

/** The names of all uploaded files on the server's disk, whole ones and broken-off ones. */
export function filesOnDisk(server: Pick<TestServer, 'dataDir'>): string[] {
  const found = readdirSync(join(server.dataDir), { withFileTypes: true, recursive: true })
  return found
    .filter((entry) => entry.isFile())
    .filter(({ name }) => !name.startsWith('baojia.sqlite') && name !== KEY_FILE)
    .map((entry) => entry.name)
    .sort()
}

/** The names of all uploaded files, whole ones and broken-off ones, on the disk and in the bucket. */
export async function storedFiles(server: TestServer): Promise<string[]> {
  const names = filesOnDisk(server)
  const storage = storageOf(server.config)
  if (storage.folder !== undefined) return names
  for await (const { path } of storage.kept()) names.push(nameIn(path))
  return names.sort()
}

/** Opens an uploaded file by its address. */
export function openFile(
  server: TestServer,
  url: string,
  caller?: Caller,
  headers: Record<string, string> = {},
): Promise<Response> {
  const token = caller ? { authorization: `Bearer ${caller.token}` } : {}
  return server.fetch(url, { headers: { ...token, ...headers } })
}

/** What opening a file shows: its content, or the code of the refusal. */
export async function shown(
  server: TestServer,
  url: string,
  caller?: Caller,
): Promise<string | number> {
  const response = await openFile(server, url, caller)
  const text = await response.text()
  const isRefusal = response.headers.get('content-type')?.includes('json') ?? false
  return isRefusal ? (JSON.parse(text) as Envelope).code : text
}
