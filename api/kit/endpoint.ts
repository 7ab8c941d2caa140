import { z } from 'zod'
import type { Access } from './access.ts'
import { choice, date, keyword, page, recordId, reference, status } from './fields/fields.ts'
import { bodyBytes, shapeLimits, type Shape } from './limits.ts'

/** The input of a call that takes none. */
export const nothing = z.object({})

/**
 * The agreement on one call. Server and screens import the same object: the server mounts it and checks
 * what comes in and goes out, a screen calls it by its types.
 */
export type Endpoint<
  Input extends z.ZodType = z.ZodType,
  Answer extends z.ZodRawShape = z.ZodRawShape,
> = {
  kind: 'json'
  method: 'GET' | 'POST' | 'DELETE'
  /** As in the specification, without `/api` and `.html`. */
  path: `/${string}/${string}`
  access: Access
  /**
   * Whether a person has to be signed in for it, as for all that is 超级管理员's alone: an API key opens every other call that
   * its permissions open.
   */
  sessionOnly: boolean
  /** Bytes of its body as sent; a longer one is refused with 413 before it is read. */
  maxBodyBytes: number
  /** Levels, names and values of a JSON body. */
  maxShape: Shape
  /** Whether it writes; then it takes an `Idempotency-Key`, changing GETs included. */
  changes: boolean
  /** Whether sites of any origin may read it and caches keep it; for what is public by purpose. */
  shared: boolean
  /** Whether screens make it by themselves, again and again: it is no use of the session, and nobody waits for it. */
  passive: boolean
  /** Whether somebody may make it who still has to set up a second factor. */
  beforeSetUp: boolean
  /** `msg` of a success that says nothing more particular. */
  success: string
  input: Input
  /** What stands beside `code` and `msg`. */
  answer: z.ZodObject<Answer>
}

/** A call that answers a file of a media type, which a browser opens by its address (ticket or cookie, spec 3.3). */
export type FileEndpoint<Input extends z.ZodType = z.ZodType> = Omit<
  Endpoint<Input>,
  'kind' | 'answer' | 'changes' | 'method' | 'shared' | 'passive' | 'beforeSetUp'
> & { kind: 'file'; method: 'GET'; type: string }

/** A call that takes files as `multipart/form-data`; they are streamed, never held in memory. Its input is in its address. */
export type UploadEndpoint<
  Answer extends z.ZodRawShape = z.ZodRawShape,
  Input extends z.ZodType = z.ZodType,
> = Omit<Endpoint<Input, Answer>, 'kind' | 'method' | 'shared' | 'passive' | 'beforeSetUp'> & {
  kind: 'upload'
  method: 'POST'
  /** Whether the session's cookie suffices, for a page of this site that uploads "with credentials". */
  cookie: boolean
  /** The name of the multipart parts that hold the files. */
  field: string
  maxFiles: number
  /** Bytes of one file. */
  maxBytes: number
  /** What is said of more than that. */
  tooLarge: string
}

export type AnyEndpoint = Endpoint | FileEndpoint | UploadEndpoint

/** Whether a call changes anything; one that answers a file does not. */
export const isChange = (endpoint: AnyEndpoint) => endpoint.kind !== 'file' && endpoint.changes

type Definition<Input extends z.ZodType, Answer extends z.ZodRawShape> = {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/${string}/${string}`
  access: Access
  input: Input
  answer: Answer
  sessionOnly?: boolean
  changes?: boolean
  shared?: boolean
  passive?: boolean
  beforeSetUp?: boolean
  success?: string
  maxBodyBytes?: number
  maxShape?: Shape
}

/** What a body may have where its call says nothing else. */
const usualBodyBytes = (access: Access) =>
  access === 'public' ? bodyBytes.open : bodyBytes.ordinary

/** States a call once. What is not GET changes, unless it says otherwise; a GET that changes says so. */
export function endpoint<Input extends z.ZodType, Answer extends z.ZodRawShape>(
  definition: Definition<Input, Answer>,
): Endpoint<Input, Answer> {
  const changes = definition.changes ?? definition.method !== 'GET'
  return {
    ...definition,
    kind: 'json',
    sessionOnly: definition.sessionOnly ?? definition.access === 'super',
    maxBodyBytes: definition.maxBodyBytes ?? usualBodyBytes(definition.access),
    maxShape: definition.maxShape ?? shapeLimits,
    changes,
    shared: definition.shared ?? false,
    passive: definition.passive ?? false,
    beforeSetUp: definition.beforeSetUp ?? false,
    success: definition.success ?? (changes ? '操作成功' : '查询成功'),
    answer: z.object(definition.answer),
  }
}

/** States a call that answers a file. */
export function fileEndpoint<Input extends z.ZodType>(
  definition: Pick<FileEndpoint<Input>, 'path' | 'access' | 'input' | 'type'> & {
    sessionOnly?: boolean
  },
): FileEndpoint<Input> {
  return {
    ...definition,
    kind: 'file',
    method: 'GET',
    sessionOnly: definition.sessionOnly ?? definition.access === 'super',
    maxBodyBytes: usualBodyBytes(definition.access),
    maxShape: shapeLimits,
    success: '',
  }
}

const MEGABYTE = 1024 * 1024

/** States a call that takes files; beside them there may be as much as an ordinary call has. */
export function uploadEndpoint<Answer extends z.ZodRawShape, Input extends z.ZodType>(
  definition: Pick<
    UploadEndpoint<Answer, Input>,
    'path' | 'access' | 'field' | 'maxFiles' | 'maxBytes' | 'success' | 'input'
  > & { answer: Answer; cookie?: boolean; tooLarge?: string },
): UploadEndpoint<Answer, Input> {
  const { maxFiles, maxBytes } = definition
  const most = (maxFiles * maxBytes) / MEGABYTE
  return {
    tooLarge: `${maxFiles === 1 ? '文件' : '一次上传的文件合计'}不能超过${most}MB`,
    ...definition,
    kind: 'upload',
    method: 'POST',
    sessionOnly: false,
    maxBodyBytes: maxFiles * maxBytes + bodyBytes.ordinary,
    maxShape: shapeLimits,
    changes: true,
    cookie: definition.cookie ?? false,
    answer: z.object(definition.answer),
  }
}

/** What the handler gets. */
export type InputOf<E extends AnyEndpoint> = z.output<E['input']>
/** What a screen sends. */
export type SentInput<E extends AnyEndpoint> = z.input<E['input']>
/** What the handler gives; `msg` replaces the endpoint's own success message. */
export type AnswerOf<E extends Endpoint | UploadEndpoint> = {
  [Name in keyof E['answer']['shape']]: z.input<E['answer']['shape'][Name]>
} & { msg?: string }
/** What a screen receives. */
export type Received<E extends Endpoint | UploadEndpoint> = z.output<E['answer']> & {
  code: 200
  msg: string
}

/**
 * Every refusal, from whatever depth. `errors` names the fields at fault, for forms; where a change would replace what
 * somebody else has saved meanwhile (`expected`), it has the present values, as wire texts.
 */
export type RefusalEnvelope = { code: number; msg: string; errors?: Record<string, string> }

/** How many rows a page may have, and has where nothing is stated. */
export const PAGE_SIZES = [10, 20, 50, 100] as const
export const PAGE_SIZE = 10

/** The call is about one record; without an id it is refused with this message. */
export const neededId = (label: string, message: string) =>
  z
    .object({ id: recordId(label) })
    .transform(({ id }, context) => {
      if (id !== undefined) return { id }
      context.addIssue({ code: 'custom', path: ['id'], message })
      return z.NEVER
    })
    .meta({ wire: { required: ['id'] } })

export const oneRecord = neededId('编号', '缺少编号，请从列表中打开')

/** A record that may not exist yet: without an id an empty form is answered. */
export const maybeRecord = z.object({ id: recordId() })

const sizes = PAGE_SIZES.map((value) => ({ value, label: '条' }))
const size = choice('每页条数', sizes).transform((number) => number ?? PAGE_SIZE)

/** Which page of a list, of how many rows. */
export const pageFields = { page: page(), size }

/** The filters that every paged list takes. Both dates are included. */
export const listFields = {
  ...pageFields,
  keyword: keyword(),
  startime: date('开始日期'),
  endtime: date('结束日期'),
  status: status(),
}

/** The list query of a record kind that has an owner. */
export const ownedListQuery = z.object({ ...listFields, userid: recordId('业务员') })

export type ListQuery = z.output<z.ZodObject<typeof listFields>>
export type OwnedListQuery = z.output<typeof ownedListQuery>

/** The answer of a paged list: the rows of a page and the exact number of all. */
export const paged = <Row extends z.ZodType>(row: Row) => ({
  data: z.array(row),
  total: z.number(),
})

export const option = z.object({
  value: z.union([z.number(), z.string()]),
  label: z.string(),
  disabled: z.boolean().optional(),
})
export type Option = z.output<typeof option>

/** The answer of a save: the form takes over both. */
export const saved = { id: z.number(), version: z.number() }

/** What the actor may do with a record, by their permissions and by whose it is. */
export const can = z.object({ change: z.boolean(), delete: z.boolean() })
export type Can = z.output<typeof can>

/** `id` and `version` of a save, beside the record's own fields. */
const saveFields = { id: recordId(), version: reference('版本') }

/** Runs although other fields are invalid, so that a form receives all errors at once. */
export const BESIDE_OTHERS = { when: () => true }

/**
 * The input of a save. Absent or 0 `id` creates, otherwise only the fields that are present change.
 * The required ones must be there on creation and can never be emptied.
 */
export function saveInput<S extends z.ZodRawShape>(
  shape: S,
  required: readonly (keyof S & string)[],
) {
  const schema = z.object({ ...shape, ...saveFields }).superRefine((value, context) => {
    const given = value as Record<string, unknown>
    for (const name of required) {
      const field = given[name]
      const absent = field === undefined && given['id'] === undefined
      if (absent || field === '' || field === null) {
        const label = (shape[name] as z.ZodType).description ?? name
        context.addIssue({ code: 'custom', path: [name], message: `${label}不能为空` })
      }
    }
  }, BESIDE_OTHERS)
  return schema.meta({ needed: required })
}
