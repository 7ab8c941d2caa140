import { mkdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { EDITOR_PATH, UPLOAD_PATH } from '#api/upload.ts'
import { DOWNLOAD } from '#server/features/upload/file-name.ts'
import { openEditorFile, openFile } from '#server/features/upload/upload.service.ts'
import { diskStorage } from '#server/features/upload/storage.ts'
import { contentDisposition } from './content-disposition.ts'
import { checkAccess } from './check-access.ts'
import { contextOf, identify, type Services } from './identify.ts'
import { FILE_POLICY } from './security-headers.ts'
import { shareWithAllSites } from './sharing.ts'

/**
 * Serves uploaded files to who may see them. Nothing that a file contains can run in this site's name: its
 * type is the one judged at the upload, and what is not to be shown in place is a download.
 */
export async function registerFiles(app: FastifyInstance, services: Services): Promise<void> {
  const { root } = diskStorage(services.config.dataDir)
  await mkdir(root, { recursive: true })
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root,
      serve: false,
    })
    scope.get<{ Params: { name: string } }>(
      `${UPLOAD_PATH}:name`,
      {
        onRequest: async (request, reply) => {
          const asked = { kind: 'file', path: `${UPLOAD_PATH}:name` } as const
          checkAccess(await identify(services, asked, request, reply), 'session')
        },
        preParsing: scope.rateLimit(),
      },
      async (request, reply) => {
        const file = await openFile(contextOf(request), UPLOAD_PATH + request.params.name)
        request.answeredCode = 200
        const place = file.type === DOWNLOAD ? 'attachment' : 'inline'
        void reply
          .type(file.type)
          .header('content-disposition', contentDisposition(place, file.name))
          .header('cache-control', 'private, no-cache')
          .header('content-security-policy', FILE_POLICY)
          .header('x-frame-options', 'SAMEORIGIN')
        return reply.sendFile(file.path, file.root, { contentType: false, cacheControl: false })
      },
    )
    scope.get<{ Params: { name: string } }>(
      `${EDITOR_PATH}:name`,
      // Not counted: a page of the website may show any number of them to a whole office at one address.
      async (request, reply) => {
        const file = await openEditorFile(services, request.params.name)
        request.answeredCode = 200
        shareWithAllSites(reply)
        void reply
          .type(file.type)
          .header('content-disposition', contentDisposition('inline', file.name))
          // Its name is never used again for another content.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'self'")
        return reply.sendFile(file.path, file.root, { contentType: false, cacheControl: false })
      },
    )
  })
}
