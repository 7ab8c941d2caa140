import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { exceedsShape } from '#api/kit/limits.ts'
import { parseForm, utf8Text, withSpaces } from './form-text.ts'
import { tooComplex } from '../guard/oversized.ts'

/** Whether a request announces no body at all. */
export function hasNoBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0
}

/** A body that has come in, which its call reads once it has its turn: a large one takes some milliseconds. */
export type ReadBody = () => unknown

/**
 * Bodies of JSON, urlencoded and multipart are taken with every method, GET and DELETE included; an empty
 * one counts as no body. By itself Fastify refuses an empty JSON body and takes none with GET.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.addHttpMethod('GET', { hasBody: true, overrideExisting: true })
  app.removeAllContentTypeParsers()
  // An empty body of any declared type.
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasNoBody(request.headers)) delete request.headers['content-type']
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer): Promise<ReadBody> =>
      () => {
        if (exceedsShape(body, request.routeOptions.config.maxShape)) throw tooComplex()
        const text = utf8Text(body)
        if (text.trim() === '') return undefined
        return new Promise((resolve, reject) => {
          void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)))
        })
      },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer): Promise<ReadBody> =>
      () =>
        parseForm(utf8Text(withSpaces(body))),
  )
  // For uploads alone, which set their limits when they read the parts; a form's texts are read at once.
  await app.register(multipart, { throwFileSizeLimit: false })
}
