import { Form } from 'antd'
import { useMemo } from 'react'
import { judgeTyped } from '#api/product/energy.ts'
import { isJudged, STANDARD_TEXT } from '#api/product/energy-words.ts'
import { energyGrades } from '#api/product/technical.ts'
import { contradiction } from '#api/pump/energy/grade.ts'
import { STANDARD } from '#api/pump/energy/standard.ts'
import { shown } from '#api/pump/units.ts'
import { Problem } from '#admin/ui/rows/row-text.tsx'
import { StatusTag } from '#admin/ui/status.tsx'
import type { CurveValue } from './curve/curve-cells.ts'
import styles from './curve/curve.module.css'

type Typed = number | string | null | undefined

/** A whole number as typed; null where there is none, which the save refuses if anything else was meant. */
const whole = (typed: Typed) => (/^\d+$/.test(String(typed ?? '').trim()) ? Number(typed) : null)

/** What the fields of the form hold that the grade follows from. */
type Watched = Partial<Record<'energy_class' | 'pro_flow' | 'pro_lift', string>> &
  Partial<Record<'suction' | 'stages', Typed>> & { pro_curve?: CurveValue }

const useTyped = <Name extends keyof Watched>(name: Name): Watched[Name] =>
  Form.useWatch<Watched[Name]>(name, { preserve: true })

/** 能效等级 of what the form holds, with its reason, as one types. */
export function EnergyGrade() {
  const energy_class = useTyped('energy_class') ?? ''
  const suction = whole(useTyped('suction'))
  const stages = whole(useTyped('stages'))
  const pro_flow = useTyped('pro_flow') ?? ''
  const pro_lift = useTyped('pro_lift') ?? ''
  const curve = useTyped('pro_curve') ?? ''
  const { grade, reason, figures } = useMemo(
    () => judgeTyped({ energy_class, suction, stages, pro_flow, pro_lift }, curve),
    [energy_class, suction, stages, pro_flow, pro_lift, curve],
  )
  const wrong = contradiction({ energy_class, suction, stages })
  return (
    <section className={`${styles['curve']} ${styles['energy']}`} aria-labelledby="energy-title">
      <h2 id="energy-title">能效等级</h2>
      <div aria-live="polite">
        {wrong ? (
          <Problem severity="error" text={wrong.text} />
        ) : (
          <>
            {isJudged(grade) && <StatusTag value={grade} options={energyGrades} />}{' '}
            <span>{reason}</span>
          </>
        )}
      </div>
      <div className={styles['hint']}>
        {figures && !wrong && `比转速 ns ${shown(figures.specificSpeed, 1)}；`}按 {STANDARD_TEXT}
        ，在曲线的最高效率点判定；系数{STANDARD.note}
      </div>
    </section>
  )
}
