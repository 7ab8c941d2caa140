import { useEffect, useState } from 'react'
import './forms.css'

/** Up to here nobody wonders. */
const QUICK = 1000

type SavingTextProps = { busy: boolean; text?: string }

/** Says that a save is under way once it takes longer than usual. */
export function SavingText({ busy, text = '正在保存…' }: SavingTextProps) {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLong(true), QUICK)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [busy])
  return <output className="saving-text">{long && text}</output>
}
