import { MIMEType } from 'node:util'
import { shapeLimits } from '#api/kit/limits.ts'
import { Refusal } from '#server/platform/errors.ts'
import { utf8Text } from './form-text.ts'
import { tooComplex } from '../guard/oversized.ts'

/** More bytes than any part's head, which has a name and a type. */
const HEAD_BYTES = 2048

const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i
const FILE = /;\s*filename\*?=/i
const DISPOSITION = /^content-disposition:\s*form-data\s*(;.*)$/im

const broken = () => new Refusal('invalid', '提交的内容不完整，请重试')

function boundaryOf(contentType: string): string {
  try {
    return new MIMEType(contentType).params.get('boundary') ?? ''
  } catch {
    return ''
  }
}

/** The name that a part's head gives; undefined for a part that is no form field. */
function nameOf(head: string): string | undefined {
  const parameters = DISPOSITION.exec(head)?.[1] ?? ''
  if (FILE.test(parameters)) throw new Refusal('wrongType', '此操作不接收文件')
  const [, quoted, bare] = NAME.exec(parameters) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare
}

/**
 * The names and texts of a form's multipart body, in order; files are refused. The parser of uploads makes a stream of every
 * part, which costs a hundred times as much for a thousand parts.
 */
export function parseMultipart(body: Buffer, contentType: string): [string, string][] {
  const boundary = boundaryOf(contentType)
  if (boundary === '') throw broken()
  const parts: [string, string][] = []
  const line = Buffer.from(`\r\n--${boundary}`)
  const first = line.subarray(2)
  let at = body.subarray(0, first.length).equals(first) ? -2 : body.indexOf(line)
  for (let count = 0; at !== -1 || count === 0; count += 1) {
    if (count > shapeLimits.items) throw tooComplex()
    const begin = at + line.length
    const rest = body.subarray(begin, begin + HEAD_BYTES)
    if (rest.subarray(0, 2).equals(Buffer.from('--'))) return parts
    const headEnd = rest.indexOf('\r\n\r\n')
    at = body.indexOf(line, begin + headEnd + 4)
    if (headEnd < 0 || at < 0) throw broken()
    const name = nameOf(utf8Text(rest.subarray(0, headEnd)))
    const text = utf8Text(body.subarray(begin + headEnd + 4, at))
    if (name !== undefined) parts.push([name, text])
  }
  throw broken()
}
