import { z } from 'zod'
import { errorCodes, type ErrorKind } from '#api/kit/errors.ts'
import type { Meaning } from '#api/kit/fields/wire-form.ts'

/** A schema of OpenAPI 3.1, which is a JSON Schema. */
export type Schema = {
  type?: string
  title?: string
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
  [keyword: string]: unknown
}

const optionsText = (options: NonNullable<Meaning['options']>) =>
  options.map(({ value, label }) => `${value} ${label}`).join('、')

/** A schema with a field's meaning, and for a save the fields that a new record needs. */
type Annotated = Schema & Partial<Meaning> & { needed?: readonly string[] }

/** Turns the meaning into keywords of JSON Schema. */
function describeMeaning(schema: Annotated): void {
  const { options, note, wire, needed = [] } = schema
  delete schema.needed
  delete schema.options
  delete schema.note
  delete schema.money
  delete schema.wire
  Object.assign(schema, wire)
  if (needed.length > 0) {
    const labels = needed.map((name) => schema.properties?.[name]?.description)
    schema.description = `新增时必填：${labels.join('、')}`
  }
  if (options) {
    schema['enum'] = options.map(({ value }) => value)
    schema.description = `${schema.description}：${optionsText(options)}`
  }
  if (note) schema.description = `${schema.description}。${note}`
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    // A field reads any value; its meaning gives the usual form.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => describeMeaning(jsonSchema as Schema),
  })
  return rest as Schema
}

/** What a call takes, as far as a schema can say it. */
export const inputSchema = (schema: z.ZodType) => schemaOf(schema, 'input')

/** The envelope of a success: `code`, `msg` and what the call answers beside them. */
export function successSchema(answer: z.ZodObject, success: string): Schema {
  const { properties = {}, required = [], ...rest } = schemaOf(answer, 'output')
  return {
    title: '成功',
    ...rest,
    properties: {
      code: { type: 'integer', const: 200 },
      msg: { type: 'string', examples: [success] },
      ...properties,
    },
    required: ['code', 'msg', ...required],
  }
}

/** The envelope of a refusal, with the codes that it may have. */
export const refusalSchema = (kinds: readonly ErrorKind[]): Schema => ({
  title: '拒绝',
  type: 'object',
  properties: {
    code: { type: 'integer', enum: kinds.map((kind) => errorCodes[kind]) },
    msg: { type: 'string', description: '可以直接显示给用户的说明' },
    errors: {
      type: 'object',
      description: '有错的字段及其说明',
      additionalProperties: { type: 'string' },
    },
  },
  required: ['code', 'msg'],
})
