import { useEffect, useState } from 'react'

/** Up to here nobody wonders. */
const QUICK = 1000

/** Says that a save is under way once it takes longer than usual. */
export function SavingText({ busy }: { busy: boolean }) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLong(true), QUICK)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  return <output className="saving-text">{long && '正在保存…'}</output>
}
