import type { Readable } from 'node:stream'
import type { AnswerOf, AnyEndpoint, Endpoint, FileEndpoint, InputOf } from '#api/endpoint.ts'
import type { Context } from '#server/context.ts'

/** A file as an answer; `name` makes it a download under that (Chinese) name. */
export type FileAnswer = {
  body: Uint8Array | Readable
  type: string
  name?: string
}

/** What serves an endpoint: always `(context, input)`. */
export type Handler<E extends AnyEndpoint> = (
  context: Context,
  input: InputOf<E>,
) => Promise<E extends FileEndpoint ? FileAnswer : E extends Endpoint ? AnswerOf<E> : never>

/** A handler for every endpoint of a feature; forgetting one does not compile. */
export type Handlers<Endpoints extends Record<string, AnyEndpoint>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}
