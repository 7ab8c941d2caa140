import { useEffect, useEffectEvent } from 'react'
import { useAddress } from '#admin/lib/address.ts'
import { toQuantity } from '../lines/line-cursor.ts'

/** Puts the cursor at the line that the address names, once it is in sight: a pump has just been chosen for it. */
export function useArrival(quotation: number, lines: readonly { id: number }[]): void {
  const { values, become } = useAddress()
  const line = Number(values['line'])
  const isHere = lines.some(({ id }) => id === line)
  const arrive = useEffectEvent((at: number) => {
    document.getElementById(`line-${at}`)?.scrollIntoView({ block: 'center' })
    toQuantity(at)
    void become({ id: String(quotation) })
  })
  useEffect(() => {
    if (isHere) arrive(line)
  }, [isHere, line])
}
