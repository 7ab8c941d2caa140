import { Readable } from 'node:stream'
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

/** The parts as JSON, without the brackets around them. */
async function* written(parts: Parts, rows: z.ZodType<unknown[]>): AsyncGenerator<string, void> {
  let between = ''
  for await (const part of parts) {
    const text = JSON.stringify(rows.parse(part)).slice(1, -1)
    if (text !== '') {
      yield between + text
      between = ','
    }
  }
}

async function* around(
  request: FastifyRequest,
  [head, tail]: readonly [string, string],
  first: IteratorResult<string, void>,
  next: () => Promise<IteratorResult<string, void>>,
): AsyncGenerator<string, void> {
  yield head + (first.value ?? '')
  for (let part = await next(); !part.done; part = await next()) yield part.value
  yield tail
  request.answeredCode = 200
}

/** A placeholder for the rows; no text of the envelope can equal it, as quotes are escaped there. */
const NO_ROWS = '"data":[]'

/**
 * Reads the first rows, within its call's turn, and answers what sends the envelope that the answer schema describes, byte for
 * byte as if it had been written at once. An error before the first rows are known is a normal refusal; afterwards the
 * connection is destroyed, so that nobody takes a part for the whole. Each further part has a turn of its own, so that who
 * reads slowly holds none.
 */
export async function streamedAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: z.ZodObject,
  { data, ...answer }: { data: Parts; msg: string },
): Promise<() => FastifyReply> {
  const rest = schema.parse({ ...answer, data: [] })
  const text = JSON.stringify({ code: 200, msg: answer.msg, ...rest })
  const at = text.indexOf(NO_ROWS) + NO_ROWS.length - 1
  const rows = written(data, schema.shape['data'])
  const first = await rows.next()
  const next = () => request.server.turns.run(request, reply, () => rows.next())
  const body = around(request, [text.slice(0, at), text.slice(at)], first, next)
  void reply.type('application/json; charset=utf-8').header('cache-control', 'no-store')
  return () => reply.send(Readable.from(body))
}
