import { Button, ConfigProvider, Form, Input, Select } from 'antd'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { specNumber } from '#api/product/product-spec.ts'
import { bases, powerKindNames, powerKinds } from '#api/pump/curve/curve.ts'
import {
  MAX_SOURCE,
  pointFields,
  readTyped,
  type TypedCurve,
  type TypedPoint,
} from '#api/product/typed-curve.ts'
import { PumpChart } from '#admin/pump/pump-chart.tsx'
import { Problem } from '#admin/ui/rows/row-text.tsx'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { UnitInput } from '#admin/ui/field/unit-input.tsx'
import { cellOf, drawable, NOTHING, type CurveValue } from './curve-cells.ts'
import { CurveTable } from './curve-table.tsx'
import type { ReadPicture } from './picture/picture-dialog.tsx'
import styles from './curve.module.css'
import { WholeField } from '#admin/ui/field/read-text.tsx'

const BASES = bases.map((value) => ({ value, label: value }))
const POWERS = powerKinds.map((value) => ({ value, label: powerKindNames[value] }))

/** 性能曲线 of a product; the form's value is the curve as typed, and empty where there is none. */
export function CurveField() {
  return (
    <section className={styles['curve']} aria-labelledby="curve-title">
      <h2 id="curve-title">性能曲线</h2>
      <WholeField called="性能曲线" name="pro_curve">
        <CurveEditor />
      </WholeField>
    </section>
  )
}

type CurveEditorProps = { id?: string; value?: CurveValue; onChange?: (value: CurveValue) => void }

/** What a curve is, its points as a table to be typed into or pasted, and the curve as it is so far. */
function CurveEditor({ id, value = '', onChange }: CurveEditorProps) {
  const { componentDisabled: locked } = ConfigProvider.useConfig()
  const rated = Form.useWatch<string | undefined>('pro_speed', { preserve: true }) ?? ''
  const curve: TypedCurve = value === '' ? NOTHING : value
  const { problems } = useMemo(() => readTyped(curve), [curve])
  const whole = problems.filter(({ point }) => point === null)

  function change(changed: Partial<TypedCurve>): void {
    const next = { ...curve, ...changed }
    // A curve is at the product's own speed where nobody says otherwise; it stands there to be seen and changed.
    const begins = curve.points.length === 0 && next.points.length > 0 && next.speed === ''
    if (begins) next.speed = specNumber('pro_speed', rated) ?? ''
    const said = `${next.speed}${next.basis}${next.power_kind}${next.source ?? ''}`
    const isNothing = next.points.length === 0 && said === ''
    onChange?.(isNothing ? '' : next)
  }

  if (locked && value === '') return <div className={styles['hint']}>没有性能曲线</div>
  return (
    <div id={id} tabIndex={-1} className={styles['editor']}>
      <div className={styles['entry']}>
        <div className={styles['head']}>
          <Labelled label="曲线转速">
            <UnitInput
              aria-label="曲线转速"
              suffix="r/min"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={curve.speed}
              onChange={({ target }) => change({ speed: cellOf(target.value) ?? '' })}
            />
          </Labelled>
          <Choice
            label="依据"
            options={BASES}
            value={curve.basis}
            onChange={(basis) => change({ basis })}
          />
          <Choice
            label="功率口径"
            options={POWERS}
            value={curve.power_kind}
            onChange={(power_kind) => change({ power_kind })}
          />
          <Labelled label="来源" wide>
            <Input
              aria-label="来源"
              placeholder="如 2025 版样本第 12 页"
              autoComplete="off"
              maxLength={MAX_SOURCE}
              value={curve.source ?? ''}
              onChange={({ target }) => change({ source: target.value })}
            />
          </Labelled>
        </div>
        <CurveTable
          points={curve.points}
          problems={problems}
          onChange={(points) => change({ points })}
        />
        <div aria-live="polite">
          {whole.map((problem) => (
            <Problem key={problem.text} {...problem} />
          ))}
        </div>
        {!locked && (
          <>
            <FromPicture
              onRead={async (read) => {
                const lost = lostBy(curve.points, read.points)
                const question = `从图片没有读出${lost}，填入后原来的${lost}就没有了，是否填入？`
                if (lost !== '' && !(await ask(question))) return false
                change({ ...read, basis: '样本' })
                return true
              }}
            />
            <div className={styles['hint']}>
              功率和效率填一项即可；可从 Excel
              复制一块粘贴，从光标所在格填入，也可替换全部；清空各点即删除曲线
            </div>
          </>
        )}
      </div>
      <DrawnCurve curve={curve} />
    </div>
  )
}

const PictureDialog = lazyPart(
  async () => (await import('./picture/picture-dialog.tsx')).PictureDialog,
)

/** What points have and others in their place have not: `功率、汽蚀余量`. */
const lostBy = (points: readonly TypedPoint[], others: readonly TypedPoint[]) =>
  pointFields
    .filter(({ name }) => {
      const has = (point: TypedPoint) => point[name] != null && point[name] !== ''
      return points.some(has) && !others.some(has)
    })
    .map(({ label }) => label)
    .join('、')

type FromPictureProps = { onRead: (read: ReadPicture) => Promise<boolean> }

/** Reads the points from the picture of a catalogue's page, in place of those that are there. */
function FromPicture({ onRead }: FromPictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" className={styles['picture']} onClick={() => setOpen(true)}>
        从图片取曲线
      </Button>
      <PictureDialog
        open={open}
        onClose={() => setOpen(false)}
        onRead={async (read) => {
          const isFilled = await onRead(read)
          if (isFilled) setOpen(false)
          return isFilled
        }}
      />
    </>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  options: { value: Value; label: string }[]
  value: Value | ''
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, ...select }: ChoiceProps<Value>) {
  return (
    <Labelled label={label}>
      <Select
        aria-label={label}
        placeholder="请选择"
        value={value === '' ? null : value}
        {...select}
      />
    </Labelled>
  )
}

type LabelledProps = { label: string; wide?: boolean; children: ReactNode }

/** A name over a field that is no field of the form by itself. */
function Labelled({ label, wide = false, children }: LabelledProps) {
  return (
    <div className={`${styles['labelled']} ${wide ? styles['wide'] : ''}`}>
      <span className={styles['label']} aria-hidden>
        {label}
      </span>
      {children}
    </div>
  )
}

/** The curve as typed; while a point is wrong, pale, as it was before. */
function DrawnCurve({ curve }: { curve: TypedCurve }) {
  const prepared = useMemo(() => drawable(curve), [curve])
  const [kept, setKept] = useState(prepared)
  if (prepared && prepared !== kept) setKept(prepared)
  const drawn = curve.points.length === 0 ? undefined : (prepared ?? kept)
  const pumps = useMemo(() => drawn && [{ id: 1, name: '', curve: drawn }], [drawn])
  if (!pumps) return <div className={styles['hint']}>填写三个点后，这里画出曲线</div>
  return (
    <div className={prepared ? undefined : styles['stale']}>
      <PumpChart label="性能曲线" pumps={pumps} showsPoints table="button" />
    </div>
  )
}
