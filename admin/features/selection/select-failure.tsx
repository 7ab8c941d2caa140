import { Refusal } from '#admin/lib/calls/failures.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'

type SelectFailureProps = { failure: unknown; onRetry: () => void }

/** What is wrong with the duty stands at its field; other refusals say what to do, and only a lost call is repeated. */
export function SelectFailure({ failure, onRetry }: SelectFailureProps) {
  if (!(failure instanceof Refusal)) return <LoadFailure failure={failure} onRetry={onRetry} />
  if (Object.keys(failure.errors).length > 0) return null
  return <Notice kind="warning" text={failure.message} />
}
