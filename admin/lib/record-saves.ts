import type { Received } from '#api/kit/endpoint.ts'
import { callOnce } from './calls/change.ts'
import { NetworkFailure } from './calls/failures.ts'
import { contentOf, keyFor } from './calls/idempotency-key.ts'
import type { Identified, SaveEndpoint } from './types.ts'

type Attempt = { fields: object; input: object; key: string }

/**
 * The saves of one form, which make and change one record. After a save without an answer nobody knows
 * whether it took effect; saving something else then would make a second record, or conflict with oneself.
 * So it is first repeated under its key, whose answer has the record's id and version.
 */
export class RecordSaves {
  private readonly endpoint: SaveEndpoint
  private current: Identified
  private unanswered: Attempt | undefined

  constructor(endpoint: SaveEndpoint, start: Identified) {
    this.endpoint = endpoint
    this.current = { id: start.id, version: start.version }
  }

  /** The record and the version that the form edits. */
  get identity(): Identified {
    return this.current
  }

  /** Makes the form edit this state of the record, and drops an unanswered save of the former state. */
  become({ id, version }: Identified): void {
    if (id === this.current.id && version === this.current.version) return
    this.current = { id, version }
    this.unanswered = undefined
  }

  /** Saves these fields. */
  async send(fields: object): Promise<Received<SaveEndpoint>> {
    const { unanswered } = this
    if (unanswered && sameFields(unanswered.fields, fields)) return this.attempt(unanswered)
    if (unanswered) await this.settle(unanswered)
    const { id, version } = this.current
    const input = { ...fields, ...(id === '' ? {} : { id, version }) }
    return this.attempt({ fields, input, key: keyFor(contentOf(this.endpoint.path, input)) })
  }

  private async settle(unanswered: Attempt): Promise<void> {
    try {
      await this.attempt(unanswered)
    } catch (failure) {
      // A refusal says that it never took effect.
      if (failure instanceof NetworkFailure) throw failure
    }
  }

  private async attempt(attempt: Attempt): Promise<Received<SaveEndpoint>> {
    this.unanswered = attempt
    try {
      const answer = await callOnce(this.endpoint, attempt.input, attempt.key)
      this.unanswered = undefined
      this.become(answer)
      return answer
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) this.unanswered = undefined
      throw failure
    }
  }
}

const sameFields = (one: object, other: object) => contentOf('', one) === contentOf('', other)
