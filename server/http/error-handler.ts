import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalEnvelope } from '#api/kit/endpoint.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { outageOf, outageText } from '#server/db/outage.ts'
import { Refusal } from '#server/platform/errors.ts'
import { countEvent } from '#server/platform/metrics.ts'
import { BARE_HEADERS } from './guard/security-headers.ts'
import { escapeHtml } from '#server/platform/html.ts'
import { TOO_LARGE, Unhandled } from './guard/oversized.ts'

/** What the framework refuses before a handler runs, in words for staff. */
const frameworkMessages: Record<number, string> = {
  400: '请求的格式不正确，请刷新页面后重试',
  404: '没有这个地址',
  405: '没有这个地址',
  408: '请求超时，请重试',
  413: TOO_LARGE,
  414: '请求的地址太长',
  415: '请求的内容类型不受支持',
  416: '文件没有这么长',
  417: '请求的 Expect 要求无法满足',
  429: '操作太频繁，请稍后再试',
  431: '请求头太大',
}

function acceptsPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
}

/** The page for a refusal where a browser opened the address directly. */
function page(message: string): string {
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>无法打开</title><body><h1>无法打开</h1><p>${escapeHtml(message)}</p></body></html>`
}

/** Answers a refusal: the envelope, or a Chinese page where the browser requested a page. */
export function answerRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: RefusalEnvelope,
  httpStatus = 200,
): FastifyReply {
  request.answeredCode = refusal.code
  void reply.code(httpStatus).header('cache-control', 'no-store')
  if (acceptsPage(request)) return reply.type('text/html; charset=utf-8').send(page(refusal.msg))
  return reply.type('application/json; charset=utf-8').send(refusal)
}

function envelopeOf(refusal: Refusal): RefusalEnvelope {
  return {
    code: errorCodes[refusal.kind],
    msg: refusal.message,
    ...(refusal.errors ? { errors: refusal.errors } : {}),
  }
}

/** The one place where errors become the envelope (spec 2.2). */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return answerRefusal(request, reply, envelopeOf(error))
    const status = error.statusCode ?? 500
    if (status < 500) {
      const isOurs = error instanceof Unhandled
      const known = isOurs || status in frameworkMessages ? status : 400
      if (known === 413) countEvent('oversized')
      const msg = isOurs ? error.message : frameworkMessages[known]!
      return answerRefusal(request, reply, { code: known, msg }, known)
    }
    const outage = outageOf(error)
    const { changes = false } = request.routeOptions.config
    if (outage === 'busy') {
      request.log.warn({ err: error }, 'request refused, the database is busy')
      const refusal = { code: errorCodes.tooMany, msg: outageText(outage, changes) }
      return answerRefusal(request, reply, refusal)
    }
    if (outage === 'unconfirmed') {
      request.log.warn({ err: error }, 'request without a result, the commit was not answered')
      const { unconfirmed: code } = errorCodes
      return answerRefusal(request, reply, { code, msg: outageText(outage, changes) }, code)
    }
    request.log.error({ err: error }, 'request failed')
    const msg = outage
      ? `${outageText(outage, changes)}（编号 ${request.id}）`
      : `系统出错，请稍后重试；如仍不行，请把编号 ${request.id} 告诉管理员`
    return answerRefusal(request, reply, { code: 500, msg }, 500)
  })
}

const clientErrorStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** Unreadable requests get the envelope too, and their connection is closed. */
export function answerClientError(error: { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = clientErrorStatus[error.code] ?? 400
  const body = JSON.stringify({ code: status, msg: frameworkMessages[status] })
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) {
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  }
  socket.destroy()
}

/** By itself Node answers an unknown `Expect` header without the envelope. */
export function answerExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify({ code: 417, msg: frameworkMessages[417] })
  response
    .writeHead(417, {
      ...BARE_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
    })
    .end(body)
}

export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerRefusal(request, reply, { code: 404, msg: frameworkMessages[404]! }, 404)
}
