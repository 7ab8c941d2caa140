import { useMutation } from '@tanstack/react-query'
import type { Endpoint, Received, SentInput } from '#api/kit/endpoint.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { showFailure, showSuccess } from '../dialog/feedback.tsx'

export type SendingOptions = {
  /** The call that is made: what shows its change is read again after success. Absent where the caller waits for that. */
  change?: Endpoint
  /** No dialog and no message; the caller shows `failure` in place. */
  quiet?: boolean
  /** Changes with the same queue are made one after another, in the order in which they were sent. */
  queue?: string
  /** Called with each failure, before its dialog. Answer `true` where it is dealt with. */
  onFailure?: (failure: unknown) => boolean | Promise<boolean> | void
}

export type Sending<Input, Answer> = {
  /**
   * Sends the change. Resolves with the answer, or with nothing once it is known to have failed and the
   * user has closed the dialog; a retry from that dialog counts as the same attempt.
   */
  send: (input: Input) => Promise<Answer | undefined>
  busy: boolean
  /** What the last attempt failed with. */
  failure: unknown
}

/**
 * A changing call with its dialogs: success in a message, failure in a dialog, retried without doubling. What shows the change
 * is read again.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  options: Omit<SendingOptions, 'change'> = {},
): Sending<SentInput<E>, Received<E>> {
  const sent = { ...options, change: endpoint }
  return useSending((input: SentInput<E>) => callOnce(endpoint, input), sent)
}

/** The same dialogs around something that knows by itself how to be repeated. */
export function useSending<Input, Answer extends { msg: string }>(
  perform: (input: Input) => Promise<Answer>,
  { change, quiet = false, queue, onFailure }: SendingOptions = {},
): Sending<Input, Answer> {
  const mutation = useMutation({
    mutationFn: perform,
    ...(queue === undefined ? {} : { scope: { id: queue } }),
  })

  async function send(input: Input): Promise<Answer | undefined> {
    try {
      const answer = await mutation.mutateAsync(input)
      if (!quiet) showSuccess(answer.msg)
      if (change?.changes) void refreshAfter(change)
      return answer
    } catch (failure) {
      const settled = await onFailure?.(failure)
      if (settled || quiet) return undefined
      return (await showFailure(failure)) ? send(input) : undefined
    }
  }

  return { send, busy: mutation.isPending, failure: mutation.error }
}
