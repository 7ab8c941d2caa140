import { isClosed } from '#api/quotation/quotation-head.ts'
import { api } from '#api/index.ts'
import { recordIdFrom } from '#admin/lib/address.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'

/** For what pumps are chosen: a line of a quotation, or a quotation that gets one more; neither from the menu. */
export function useTarget(values: AddressValues) {
  const [line, quotation] = [recordIdFrom(values['line']), recordIdFrom(values['quotation'])]
  const mayView = useCan('quotation:view')
  const mayEdit = useCan('quotation:edit')
  const ofLine = useRead(
    api.quotation.getQuopro,
    { line: line === 'new' ? 0 : line },
    { enabled: mayView && line !== 'new' },
  )
  const ofQuotation = useRead(
    api.quotation.getQuotation,
    { id: quotation === 'new' ? 0 : quotation },
    { enabled: mayView && line === 'new' && quotation !== 'new' },
  )
  const read = line === 'new' ? ofQuotation : ofLine
  const found = line === 'new' ? ofQuotation.data?.data : ofLine.data?.info
  const closed = isClosed(found?.stage)
  return {
    failure: read.error,
    retry: () => void read.refetch(),
    quotation: found && { id: Number(found.id), name: found.quo_name },
    /** The line that the pump comes to; none in a quotation that gets one more. */
    line: line === 'new' ? undefined : ofLine.data?.data[0],
    isClosed: closed,
    mayChoose: found !== undefined && mayEdit && !closed,
    /** Nothing is named yet, and something could be. */
    isOpen: line === 'new' && quotation === 'new' && mayView && mayEdit,
  }
}

export type Target = ReturnType<typeof useTarget>
