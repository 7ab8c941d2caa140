import { Button, Form, Input } from 'antd'
import { useMemo, useState } from 'react'
import {
  BY_STAGES,
  derivations,
  derivedCurve,
  faultOfOriginal,
  faultOfReplacing,
  offCurve,
  type Derivation,
  type Original,
} from '#api/product/derived-curve.ts'
import type { CurveRow } from '#api/product/curve-calls.ts'
import { productName } from '#api/product/product.ts'
import { specNumber } from '#api/product/product-spec.ts'
import { api } from '#api/index.ts'
import { plainNumber } from '#api/kit/fields/plain-number.ts'
import { basisInWords, prepareCurve } from '#api/pump/curve/curve.ts'
import { readCurve, type EnteredCurve } from '#api/pump/curve/read-curve.ts'
import { shown } from '#api/pump/units.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { PumpChart } from '#admin/pump/pump-chart.tsx'
import type { SelectedActions } from '#admin/record-list/batch/batch-bar.tsx'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { NumberField, RadioField } from '#admin/ui/field/fields.tsx'
import { FoundField } from '#admin/ui/field/found-field.tsx'
import css from './derive-curves.module.css'

type Values = {
  derivation: Derivation
  of: number | ''
  figure: string
  /** The figure of each product, by its id. */
  figures: Readonly<Record<string, string>>
}

/** A product of the list, and the curve that it would get, or why it gets none. */
type Derived = { row: CurveRow; to: number; curve?: EnteredCurve; fault?: string; doubt?: string }

const numberIn = (typed: string | undefined) => Number(plainNumber(typed ?? '') || Number.NaN)

/** One of the selected products with a curve of its own, if there is just one: the others follow from it. */
function originalAmong(rows: readonly CurveRow[]): CurveRow | undefined {
  const [one, ...others] = rows.filter(({ basis }) => faultOfReplacing(basis) !== undefined)
  return others.length === 0 ? one : undefined
}

/** 推算曲线: gives the selected products the curves that follow from another one of their family. */
export const DeriveCurves: SelectedActions<CurveRow> = ({ rows }) => {
  const [open, setOpen] = useState<readonly CurveRow[]>()
  return (
    <>
      <Button onClick={() => setOpen(rows)}>推算曲线</Button>
      {open && <DeriveDialog rows={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

type DeriveDialogProps = { rows: readonly CurveRow[]; onClose: () => void }

function DeriveDialog({ rows, onClose }: DeriveDialogProps) {
  const among = originalAmong(rows)
  const stagesOf = ({ id, stages }: CurveRow) => [String(id), String(stages)] as const
  const initial: Values = {
    derivation: BY_STAGES,
    of: among?.id ?? '',
    figure: String(among?.stages ?? ''),
    figures: Object.fromEntries(rows.map(stagesOf)),
  }
  const [values, setValues] = useState(initial)
  const read = useRead(
    api.product.getProduct,
    { id: values.of || 0 },
    { enabled: values.of !== '' },
  )
  const original = values.of === '' ? undefined : read.data?.data
  const derived = useMemo(() => derivedOf(values, rows, original), [values, rows, original])
  const made = derived.filter(({ curve }) => curve !== undefined)
  return (
    <SmallDialog
      title={`推算 ${rows.length} 个产品的曲线`}
      name="derive-curves"
      width={880}
      open
      save={api.product.deriveCurves}
      initial={initial}
      confirm={`保存 ${made.length} 条曲线`}
      toInput={({ derivation, of, figure }: Values) => ({
        of,
        derivation,
        figure: plainNumber(figure),
        version: original?.version ?? 0,
        targets: made.map(({ row: { id }, to }) => ({ id, figure: to })),
      })}
      follow={(form, changed) => {
        // The figures of the one kind are none of the other.
        if (changed.derivation !== undefined) {
          const figures = changed.derivation === BY_STAGES ? initial.figures : {}
          form.setFieldsValue({ figure: '', figures: { ...blank(rows), ...figures } })
        }
        setValues(form.getFieldsValue(true) as Values)
      }}
      onClose={onClose}
    >
      {(typed: Values) => (
        <Fields rows={rows} typed={typed} among={among} original={original} derived={derived} />
      )}
    </SmallDialog>
  )
}

const blank = (rows: readonly CurveRow[]) =>
  Object.fromEntries(rows.map(({ id }) => [String(id), '']))

function derivedOf(
  { derivation, figure, figures }: Values,
  rows: readonly CurveRow[],
  original: (Original & { id: number | '' }) | undefined,
): Derived[] {
  return rows.map((row): Derived => {
    const to = numberIn(figures[row.id])
    if (!original) return { row, to }
    if (row.id === original.id) return { row, to, fault: '曲线的来源' }
    const kept = faultOfReplacing(row.basis)
    if (kept !== undefined) return { row, to, fault: kept }
    if (figure === '' || !figures[row.id]) return { row, to }
    const made = derivedCurve(derivation, original, numberIn(figure), to)
    if ('fault' in made) return { row, to, ...made }
    const [flow, head] = [
      specNumber('pro_flow', row.pro_flow),
      specNumber('pro_lift', row.pro_lift),
    ]
    const doubts = [
      offCurve(made.curve, flow, head),
      row.basis === '' ? undefined : `代替原来的${row.basis}曲线`,
    ]
    return { row, to, ...made, doubt: doubts.filter((one) => one !== undefined).join('；') }
  })
}

type FieldsProps = {
  rows: readonly CurveRow[]
  typed: Values
  among: CurveRow | undefined
  original: Original | undefined
  derived: readonly Derived[]
}

function Fields({ rows, typed, among, original, derived }: FieldsProps) {
  const { figure, unit } = derivations.find(({ value }) => value === typed.derivation)!
  const fault = original && faultOfOriginal(typed.derivation, original)
  const pumps = useMemo(() => drawn(derived), [derived])
  return (
    <>
      <RadioField name="derivation" label="怎样推算" options={derivations} />
      <div className={css.original}>
        <FoundField
          name="of"
          label="曲线来自"
          required
          search={api.choice.selectProduct}
          record={{ id: among?.id ?? ('' as const), name: among ? productName(among) : '' }}
          known={({ id, name }) => ({ value: id, label: name })}
          placeholder="按名称或型号查找"
          nothing="没有符合的产品"
          hint={fault ?? basisOf(original)}
        />
        <NumberField name="figure" label={`它的${figure}`} suffix={unit} required />
      </div>
      <p className="muted">
        {typed.derivation === BY_STAGES
          ? '扬程和功率按级数成比例，流量、效率和汽蚀余量不变；厂家少级数的实测曲线往往低一些。'
          : '流量按直径、扬程按直径的平方减小，每切割 1% 效率降 0.1 个百分点；最多切割多少由比转速决定。'}
        已有试验或样本曲线的产品不变。
      </p>
      <table className={css.targets}>
        <thead>
          <tr>
            <th>产品</th>
            <th>{`${figure} ${unit}`.trimEnd()}</th>
            <th>推算的曲线</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <td>{productName(row)}</td>
              <td>
                <Form.Item noStyle name={['figures', String(row.id)]}>
                  <Input
                    aria-label={`${productName(row)}的${figure}`}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                  />
                </Form.Item>
              </td>
              <td>{inWords(derived[at]!)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pumps.length > 0 && <PumpChart label="推算的曲线" pumps={pumps} table="button" />}
    </>
  )
}

const basisOf = (original: Original | undefined) =>
  original && original.pro_curve !== '' ? `曲线依据：${basisInWords(original.pro_curve.basis)}` : ''

function inWords({ curve, fault, doubt }: Derived) {
  if (fault !== undefined) return <span className="muted">{fault}</span>
  if (!curve) return ''
  const [first, last] = [curve.points[0]!, curve.points.at(-1)!]
  const range = (from: number | null, to: number | null) => `${shown(from ?? 0)}–${shown(to ?? 0)}`
  return (
    <>
      {`流量 ${range(first.flow, last.flow)} m³/h，扬程 ${range(first.head, last.head)} m`}
      {doubt && <div className="warning-text">{doubt}</div>}
    </>
  )
}

/** More curves in one picture nobody tells apart. */
const MOST_DRAWN = 6

function drawn(derived: readonly Derived[]) {
  return derived
    .flatMap(({ row, curve }) => {
      const read = curve && readCurve(curve).curve
      return read
        ? [{ id: row.id, name: row.pro_no || row.pro_title, curve: prepareCurve(read) }]
        : []
    })
    .slice(0, MOST_DRAWN)
}
