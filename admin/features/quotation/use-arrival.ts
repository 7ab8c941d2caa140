import { useEffect } from 'react'
import { useAddress } from '#admin/lib/address.ts'
import { toQuantity } from './line-cursor.ts'

/** Puts the cursor at the line that the address names, once it is in sight: a pump has just been chosen for it. */
export function useArrival(quotation: number, lines: readonly { id: number }[]): void {
  const { values, become } = useAddress()
  const line = Number(values['line'])
  const isHere = lines.some(({ id }) => id === line)
  useEffect(() => {
    if (!isHere) return
    document.getElementById(`line-${line}`)?.scrollIntoView({ block: 'center' })
    toQuantity(line)
    void become({ id: String(quotation) })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the line has come
  }, [isHere, line, quotation])
}
