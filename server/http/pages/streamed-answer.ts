import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** Rows of an answer, a part at a time; parts are small enough to be checked and written in some milliseconds. */
type Parts = AsyncIterable<readonly unknown[]>

/** Whether a handler gives its `data` a part at a time. */
export function isStreamed<Answer extends object>(
  answer: Answer,
): answer is Answer & { data: Parts } {
  return 'data' in answer && Object(answer.data)[Symbol.asyncIterator] !== undefined
}

/** The parts as JSON, without the brackets around them; yielding to the event loop after each. */
async function* written(parts: Parts, rows: z.ZodType<unknown[]>): AsyncGenerator<string, void> {
  let between = ''
  for await (const part of parts) {
    const text = JSON.stringify(rows.parse(part)).slice(1, -1)
    if (text !== '') {
      yield between + text
      between = ','
    }
    await nextTurn()
  }
}

async function* around(
  request: FastifyRequest,
  [head, tail]: readonly [string, string],
  first: IteratorResult<string, void>,
  others: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  yield head + (first.value ?? '')
  yield* others
  yield tail
  request.answeredCode = 200
}

/** A placeholder for the rows; no text of the envelope can equal it, as quotes are escaped there. */
const NO_ROWS = '"data":[]'

/**
 * Sends the envelope that the answer schema describes, byte for byte as if it had been written at once. An error before the
 * first rows are known is a normal refusal; afterwards the connection is destroyed, so that nobody takes a part for the
 * whole.
 */
export async function sendStreamed(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodObject,
  { data, ...answer }: { data: Parts; msg: string },
): Promise<FastifyReply> {
  const rest = schema.parse({ ...answer, data: [] })
  const text = JSON.stringify({ code: 200, msg: answer.msg, ...rest })
  const at = text.indexOf(NO_ROWS) + NO_ROWS.length - 1
  const rows = written(data, schema.shape['data'])
  const first = await rows.next()
  const body = around(request, [text.slice(0, at), text.slice(at)], first, rows)
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return reply.send(Readable.from(body))
}
