import { useMemo } from 'react'
import type { WireCurve } from '#api/product/pump-curve.ts'
import { basisInWords, powerKindNames, prepareCurve } from '#api/pump/curve/curve.ts'
import { readCurve } from '#api/pump/curve/read-curve.ts'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { PumpChart } from './pump-chart.tsx'
import css from './pump-chart.module.css'

/** A product's curve to look at: what it is, drawn, and its numbers; nothing where there is none. */
export function CurveView({ curve }: { curve: WireCurve | undefined }) {
  const pumps = useMemo(() => {
    const read = curve ? readCurve(curve).curve : undefined
    return read && [{ id: 1, name: '', curve: prepareCurve(read) }]
  }, [curve])
  if (!curve || !pumps) return null
  const { speed, basis, power_kind } = curve
  return (
    <section className={css.view} aria-label="性能曲线">
      <PartHead title="性能曲线" />
      <p className="muted">{`${speed} r/min，${basisInWords(basis)}；功率为 ${powerKindNames[power_kind]}`}</p>
      <PumpChart label="性能曲线" pumps={pumps} showsPoints />
    </section>
  )
}
