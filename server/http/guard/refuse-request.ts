import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerRefusal } from '../error-handler.ts'

type Fault = { status: 400 | 415; msg: string }

/** A host name or address, and a port; browsers and proxies send nothing else. */
const HOST = /^([\w.-]{1,253}|\[[\da-f:.]{2,45}\])(:\d{1,5})?$/i

function headerCount(request: FastifyRequest, name: string): number {
  const { rawHeaders } = request.raw
  return rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === name).length
}

/**
 * What is wrong with a request as such, for any sender. A compressed body is not unpacked: a few kilobytes of it may be
 * gigabytes. Two hosts, or an invalid one, may mean different sites to a proxy and to us.
 */
function faultOf(request: FastifyRequest): Fault | undefined {
  const { headers } = request.raw
  // `*`, or the whole address of some site, as sent to a proxy.
  if (!request.url.startsWith('/')) return { status: 400, msg: '请求的地址不正确' }
  const packed =
    (headers['content-encoding'] ?? 'identity').trim().toLowerCase() !== 'identity' ||
    (headers['transfer-encoding'] ?? 'chunked').trim().toLowerCase() !== 'chunked'
  if (packed) return { status: 415, msg: '不接收压缩的内容，请不要压缩后提交' }
  const { host } = headers
  if (headerCount(request, 'host') > 1 || (host !== undefined && !HOST.test(host))) {
    return { status: 400, msg: '请求的主机名不正确，请检查浏览器里的地址' }
  }
  return undefined
}

/** Refuses such requests before anything looks at them. */
export function registerRequestCheck(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const fault = faultOf(request)
    if (!fault) return
    // If the parser also fails on bytes that came with it, its error is the only answer.
    await setImmediate()
    return answerRefusal(request, reply, { code: fault.status, msg: fault.msg }, fault.status)
  })
}
