import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { EDITOR_PATH, UPLOAD_PATH } from '#api/upload/upload.ts'
import { storageOf, type Storage } from '#server/storage/storage.ts'
import { OWNER_ONLY } from '#server/platform/owner-only.ts'
import type { ServedFile, Services } from '#server/services.ts'
import { admit } from '../guard/admit.ts'
import { notFound } from '../error-handler.ts'
import { contextOf } from '../guard/identify.ts'
import { FILE_POLICY } from '../guard/security-headers.ts'
import { shareWithAllSites } from './sharing.ts'

type Sent = ServedFile & { headers: Record<string, string> }

/** Sends a file, or the requested range of it. */
async function sendStored(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, type, headers }: Sent,
): Promise<FastifyReply> {
  request.answeredCode = 200
  if (storage.folder !== undefined) {
    void reply.type(type).headers(headers)
    return reply.sendFile(path, storage.folder, { contentType: false, cacheControl: false })
  }
  const { range, 'if-none-match': ifNoneMatch } = request.headers
  const found = await storage.open(path, { range, ifNoneMatch })
  if (!found) return notFound(request, reply)
  if (found.status === 416) throw Object.assign(new Error('no such range'), { statusCode: 416 })
  void reply.code(found.status).type(type).headers(headers).headers(found.headers)
  return reply.send(found.body)
}

/**
 * Serves uploaded files to users with permission to see them. Nothing that a file contains can run in this site's name: its
 * type is the one detected at the upload, and types that must not be shown in place are downloads.
 */
export async function registerFiles(app: FastifyInstance, services: Services): Promise<void> {
  const storage = storageOf(services.config)
  await app.register(async (scope) => {
    if (storage.folder !== undefined) {
      await mkdir(storage.folder, { recursive: true, mode: OWNER_ONLY })
      await scope.register(fastifyStatic, { root: storage.folder, serve: false })
    }
    scope.get<{ Params: { name: string } }>(
      `${UPLOAD_PATH}:name`,
      {
        onRequest: admit(scope, services, { kind: 'file', path: `${UPLOAD_PATH}:name` }, 'session'),
      },
      async (request, reply) => {
        const file = await services.files.open(
          contextOf(request),
          UPLOAD_PATH + request.params.name,
        )
        const place = file.isDownload ? 'attachment' : 'inline'
        const headers = {
          'content-disposition': contentDisposition(place, file.name),
          'cache-control': 'private, no-cache',
          'content-security-policy': FILE_POLICY,
          'x-frame-options': 'SAMEORIGIN',
        }
        return sendStored(storage, request, reply, { ...file, headers })
      },
    )
    scope.get<{ Params: { name: string } }>(
      `${EDITOR_PATH}:name`,
      // Not counted: a page of the website may show any number of them to a whole office at one address.
      async (request, reply) => {
        const file = await services.files.openPublic(services, request.params.name)
        shareWithAllSites(reply)
        const headers = {
          'content-disposition': contentDisposition('inline', file.name),
          // A file name never gets another content.
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
        }
        return sendStored(storage, request, reply, { ...file, headers })
      },
    )
  })
}

/** A header that gives a file its (Chinese) name, for a download or for showing it in place. */
export function contentDisposition(place: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16)}`,
  )
  return `${place}; filename*=UTF-8''${encoded}`
}
