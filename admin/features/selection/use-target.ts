import { STAGES } from '#api/quotation-head.ts'
import { api } from '#api/index.ts'
import { recordIdFrom } from '#admin/lib/address.ts'
import type { AddressValues } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/query.ts'

/** For what pumps are chosen: a line of a quotation, or a quotation that gets one more; neither from the menu. */
export function useTarget(values: AddressValues) {
  const [line, quotation] = [recordIdFrom(values['line']), recordIdFrom(values['quotation'])]
  const isNamed = line !== 'new' || quotation !== 'new'
  const asked = line === 'new' ? { id: quotation === 'new' ? 0 : quotation, brief: 1 } : { line }
  const mayView = useCan('quotation:view')
  const mayEdit = useCan('quotation:edit')
  const read = useRead(api.quotation.getQuopro, asked, { enabled: isNamed && mayView })
  const info = read.data?.info
  const isClosed = info?.stage === STAGES.won || info?.stage === STAGES.void
  return {
    read,
    info,
    /** The line that the pump comes to; none in a quotation that gets one more. */
    line: line === 'new' ? undefined : read.data?.data[0],
    isClosed,
    mayChoose: info !== undefined && mayEdit && !isClosed,
  }
}

export type Target = ReturnType<typeof useTarget>
