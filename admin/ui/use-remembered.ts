import { useEffect } from 'react'
import { foundEntities } from '#api/kit/entity-sets.ts'
import { errorCodes } from '#api/kit/errors.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { forgetOpened, rememberOpened } from '#admin/lib/opened-records.ts'
import { useSelf } from '#admin/lib/calls/query.ts'

/** Notes for Ctrl+K that a record is open, or that it is no longer there. `kind` is the entity, or anything else. */
export function useRemembered(
  kind: string,
  id: number | '',
  { name, failure }: { name?: string | undefined; failure?: unknown },
): void {
  const userId = useSelf().data?.data.id
  const missing = failure instanceof Refusal && failure.code === errorCodes.missing
  useEffect(() => {
    const found = foundEntities.find((one) => one === kind)
    if (userId === undefined || found === undefined || id === '') return
    if (missing) forgetOpened(userId, { kind: found, id })
    else if (name) rememberOpened(userId, { kind: found, id, name })
  }, [userId, kind, id, name, missing])
}
