import type { ErrorKind } from '#api/kit/errors.ts'

/**
 * A refusal that the user sees: a Chinese sentence that says what to do. Thrown anywhere below a
 * handler and turned into the envelope in one place (`http/error-handler.ts`).
 */
export class Refusal extends Error {
  readonly kind: ErrorKind
  /** Field name to message, where single fields are at fault. */
  readonly errors: Record<string, string> | undefined

  constructor(kind: ErrorKind, message: string, errors?: Record<string, string>) {
    super(message)
    this.name = 'Refusal'
    this.kind = kind
    this.errors = errors
  }
}

/** No such record, or one out of the actor's scope: both in the same words (spec 4.4.2). */
export function missing(what: string): Refusal {
  return new Refusal('missing', `${what}不存在或已被删除，请从列表中重新打开`)
}

/** A refusal about one field of a form. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { [field]: message })
}
