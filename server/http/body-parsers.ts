import { isUtf8 } from 'node:buffer'
import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#server/errors.ts'

/** Room for 1 MB of Chinese text in `webs`, as UTF-8 and form-encoded. */
export const BODY_LIMIT = 10 * 1024 * 1024

function asText(body: Buffer): string {
  if (!isUtf8(body)) throw new Refusal('invalid', '提交的内容不是有效的 UTF-8 文字')
  return body.toString('utf8')
}

/**
 * Bodies of JSON, urlencoded and multipart are read with every method, GET and DELETE included; an empty
 * one is none. By itself Fastify refuses an empty JSON body and reads none with GET.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      const text = asText(body)
      if (text.trim() === '') done(null, undefined)
      else void parseJson(request, text, done)
    },
  )
  app.addContentTypeParser<Buffer>(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, parse(asText(body), '&', '=', { maxKeys: 5000 })),
  )
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldSize: 4 * 1024 * 1024, fields: 5000, parts: 5100 },
  })
}
