import { permissionLabel, SUPER_ROLE, type Access } from '#api/kit/access.ts'
import {
  isChange,
  type AnyEndpoint,
  type FileEndpoint,
  type UploadEndpoint,
} from '#api/kit/endpoint.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { refusalsOf } from './refusals.ts'
import { inputSchema, refusalSchema, successSchema, type Schema } from './schemas.ts'

/** The operation id of a call. */
type Named = { operationId: string; tag: string; title: string }

const MEGABYTE = 1024 * 1024

/** The permission in the words of the role's form. */
function accessText(access: Access): string {
  if (access === 'public') return '不需要登录'
  if (access === 'session') return '登录即可'
  if (access === 'super') return `角色“${SUPER_ROLE}”`
  const permissions = typeof access === 'string' ? [access] : access
  return permissions.map((one) => `“${permissionLabel(one)}”(\`${one}\`)`).join('或')
}

/** The security schemes of a call; a file is opened by its address, so a ticket or the cookie suffices. */
function securityOf(endpoint: AnyEndpoint) {
  if (endpoint.access === 'public') return []
  const byHeader = [{ bearer: [] }, ...(endpoint.sessionOnly ? [] : [{ apiKey: [] }])]
  if (endpoint.kind === 'file') return [...byHeader, { ticket: [] }, { cookie: [] }]
  if (endpoint.kind === 'upload' && endpoint.cookie) return [...byHeader, { cookie: [] }]
  return byHeader
}

function queryOf({ properties = {}, required = [] }: Schema) {
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description,
    required: required.includes(name),
    schema,
  }))
}

const filesOf = ({ field, maxFiles, maxBytes }: UploadEndpoint) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      required: [field],
      properties: {
        [field]: {
          type: 'array',
          description: `最多${maxFiles}个文件，每个不超过${maxBytes / MEGABYTE}MB`,
          maxItems: maxFiles,
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
    },
  },
})

/** Every body is read in any of these forms. */
function bodyOf(operationId: string) {
  const schema = { $ref: `#/components/schemas/${operationId}` }
  return {
    'application/json': { schema },
    'application/x-www-form-urlencoded': { schema },
    'multipart/form-data': { schema },
  }
}

const fileOf = ({ type }: FileEndpoint) => ({
  [type]: { schema: { type: 'string', contentMediaType: type } },
})

/** Whether the input is documented as a body; for GET and DELETE as query, as common tools send it. */
const hasBody = ({ kind, method }: AnyEndpoint) => kind !== 'upload' && method === 'POST'

/** The body schemas of the calls, by the name that their operations refer to. */
export const bodySchemas = (endpoint: AnyEndpoint, operationId: string) =>
  hasBody(endpoint) ? { [operationId]: inputSchema(endpoint.input) } : {}

/** One call as an operation of OpenAPI. */
export function operationOf(endpoint: AnyEndpoint, { operationId, tag, title }: Named) {
  const input = inputSchema(endpoint.input)
  const kinds = refusalsOf(endpoint, Object.keys(input.properties ?? {}))
  const refusal = refusalSchema(kinds)
  const json =
    endpoint.kind === 'file'
      ? refusal
      : { oneOf: [successSchema(endpoint.answer, endpoint.success), refusal] }
  const codes = kinds.map((kind) => errorCodes[kind])
  return {
    operationId,
    tags: [tag],
    summary: title,
    description: [
      `权限：${accessText(endpoint.access)}`,
      ...(endpoint.sessionOnly ? ['必须登录，不能用 API 密钥'] : []),
      `可能的拒绝：${codes.join('、')}`,
      ...(input.description === undefined ? [] : [input.description]),
    ].join('\n\n'),
    'x-access': endpoint.access,
    'x-refusals': codes,
    security: securityOf(endpoint),
    parameters: [
      ...(hasBody(endpoint) ? [] : queryOf(input)),
      ...(isChange(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(endpoint.kind === 'upload'
      ? { requestBody: { required: true, content: filesOf(endpoint) } }
      : {}),
    ...(hasBody(endpoint) ? { requestBody: { content: bodyOf(operationId) } } : {}),
    responses: {
      200: {
        description: '成功；或者拒绝，`code` 不是 200',
        content: {
          ...(endpoint.kind === 'file' ? fileOf(endpoint) : {}),
          'application/json': { schema: json },
        },
      },
      '4XX': { $ref: '#/components/responses/Unread' },
      '5XX': { $ref: '#/components/responses/Fault' },
    },
  }
}
