import { Readable } from 'node:stream'
import type {
  AnswerOf,
  AnyEndpoint,
  Endpoint,
  FileEndpoint,
  InputOf,
  UploadEndpoint,
} from '#api/kit/endpoint.ts'
import type { Context } from './context.ts'

/** One file of an upload as it comes in; it is read to its end before the next one begins. */
export type IncomingFile = {
  name: string | undefined
  content: AsyncIterable<Uint8Array>
  /** Whether the content was cut at the limit; known once it has been read. */
  truncated(): boolean
}

/** A file as an answer; `name` makes it a download under that (Chinese) name. */
export type FileAnswer = {
  body: Uint8Array | Readable
  name?: string
}

/** An answer whose rows come a part at a time, so that many of them are sent without holding the loop. */
type Streamed<Answer> = Answer extends { data: (infer Row)[] }
  ? Omit<Answer, 'data'> & { data: AsyncIterable<Row[]> }
  : never

type AnswerFrom<E extends AnyEndpoint> = E extends FileEndpoint
  ? FileAnswer
  : E extends Endpoint
    ? AnswerOf<E> | Streamed<AnswerOf<E>>
    : E extends UploadEndpoint
      ? AnswerOf<E>
      : never

export type Files = AsyncIterable<IncomingFile>

/** Files that are there already, as an upload brings them. */
export async function* receivedFiles(
  files: readonly { name: string; content: Uint8Array }[],
): Files {
  for (const { name, content } of files) {
    yield { name, content: Readable.from([content]), truncated: () => false }
  }
}

/** What serves an endpoint: always `(context, input)`; an upload's files are in its input. */
type Handler<E extends AnyEndpoint> = (
  context: Context,
  input: E extends UploadEndpoint ? InputOf<E> & { files: Files } : InputOf<E>,
) => Promise<AnswerFrom<E>>

/** A handler for every endpoint of a feature; forgetting one does not compile. */
export type Handlers<Endpoints extends Record<string, AnyEndpoint>> = {
  [Name in keyof Endpoints]: Handler<Endpoints[Name]>
}
