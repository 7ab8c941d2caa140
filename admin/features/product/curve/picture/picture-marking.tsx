import { Button, Input, Segmented, Select } from 'antd'
import { useRef, useState } from 'react'
import type { Drawn } from '#admin/files/picture.ts'
import type { Pixel } from '#api/pump/curve/picture.ts'
import { MAX_POINTS, MIN_POINTS } from '#api/pump/curve/read-curve.ts'
import { PictureCanvas, type Marker } from './picture-canvas.tsx'
import {
  countsInWords,
  measures,
  NOTHING_MARKED,
  openMark,
  pixelInWords,
  pointsOf,
  toolFor,
  withMark,
  type EnteredAxis,
  type Marked,
  type Measure,
  type Tool,
} from './picture-reading.ts'
import css from './picture.module.css'

const CORNERS = ['左上角', '右上角', '右下角', '左下角']
const ORDER = ['第一个刻度', '第二个刻度']

type PictureMarkingProps = {
  page: Drawn
  marked: Marked
  onMarked: (marked: Marked) => void
  onOther: () => void
  onFinish: () => void
}

/** The picture with its marks, and what is read so far: first two marks of each axis with their values, then the points. */
export function PictureMarking({ page, marked, onMarked, onOther, onFinish }: PictureMarkingProps) {
  const [measure, setMeasure] = useState<Measure>('head')
  const [tool, setTool] = useState(() => toolFor(marked, 'head'))
  const values = useRef<HTMLDivElement>(null)
  const { corners, flow, axes, points } = marked
  const axis = axes[measure]
  const { label, unit } = measures.find(({ name }) => name === measure)!
  const read = pointsOf(marked)

  const setFlow = (next: EnteredAxis) => onMarked({ ...marked, flow: next })
  const setAxis = (next: EnteredAxis) => onMarked({ ...marked, axes: { ...axes, [measure]: next } })
  const setPoints = (next: readonly Pixel[]) =>
    onMarked({ ...marked, points: { ...points, [measure]: next } })
  const setCorners = (next: readonly Pixel[]) => onMarked({ ...marked, corners: next })

  /** Sets the next mark of an axis; then its value is typed, and after the second one the next tool is there. */
  function setMark(of: 'flow' | 'value', at: Pixel): void {
    const entered = of === 'flow' ? flow : axis
    const place = openMark(entered)
    if (place < 0) return
    const next = withMark(entered, place, { at })
    const changed = of === 'flow' ? { flow: next } : { axes: { ...axes, [measure]: next } }
    const made = { ...marked, ...changed }
    onMarked(made)
    if (openMark(next) < 0) setTool(toolFor(made, measure))
    values.current?.querySelectorAll('input')[(of === 'flow' ? 0 : 2) + place]?.select()
  }

  function set(at: Pixel): void {
    if (tool === 'corners') setCorners([...corners, at])
    else if (tool === 'points') setPoints([...points[measure], at])
    else setMark(tool, at)
  }

  function choose(next: Measure): void {
    setMeasure(next)
    setTool(toolFor(marked, next))
  }

  const next: Record<Tool, string | undefined> = {
    corners: CORNERS[corners.length],
    flow: ORDER[openMark(flow)] && `流量轴的${ORDER[openMark(flow)]}`,
    value: ORDER[openMark(axis)] && `${label}轴的${ORDER[openMark(axis)]}`,
    points: points[measure].length < MAX_POINTS ? `${label}曲线的下一点` : undefined,
  }
  const of = (one: Tool, marks: readonly Mark[]) =>
    marks.map((mark): Marker => ({ ...mark, isCurrent: one === tool }))
  const markers = [
    ...of(
      'corners',
      listed('corner', corners, (at) => `图纸${CORNERS[at]!}`, setCorners),
    ),
    ...of('flow', ofAxis('流量', flow, setFlow)),
    ...of('value', ofAxis(label, axis, setAxis)),
    ...of(
      'points',
      listed('point', points[measure], (at) => `${label}第${at + 1}点`, setPoints),
    ),
  ]
  const frame = corners.length === CORNERS.length ? [...corners, corners[0]!] : []
  const lines = [
    { id: 'frame', kind: 'axis' as const, points: frame },
    { id: 'flow', kind: 'axis' as const, points: flow.flatMap(({ at }) => at ?? []) },
    { id: 'value', kind: 'axis' as const, points: axis.flatMap(({ at }) => at ?? []) },
    {
      id: 'curve',
      kind: 'curve' as const,
      points: points[measure].toSorted((one, other) => one.x - other.x),
    },
  ]
  return (
    <div className={css['layout']}>
      <PictureCanvas page={page} markers={markers} lines={lines} setting={next[tool]} onSet={set} />
      <div className={css['steps']}>
        <Select
          aria-label="哪条曲线"
          value={measure}
          options={measures.map(({ name, label: text }) => ({ value: name, label: `${text}曲线` }))}
          onChange={choose}
        />
        <Segmented<Tool>
          block
          aria-label="标记"
          value={tool}
          onChange={setTool}
          options={[
            { value: 'flow', label: '流量轴' },
            { value: 'value', label: `${label}轴` },
            { value: 'points', label: '取点' },
            { value: 'corners', label: '校正' },
          ]}
        />
        <p className={css['next']} aria-live="polite">
          {next[tool] ? `在图片上点：${next[tool]}` : '已标好，可以拖动，或选中后用方向键微调'}
        </p>
        {tool === 'corners' && (
          <p className="muted">照片歪斜时，点出坐标框（纸上是矩形）的四个角；截图不用校正</p>
        )}
        <div ref={values} className={css['values']}>
          <MarkValues label="流量" unit="m³/h" axis={flow} onChange={setFlow} />
          <MarkValues label={label} unit={unit} axis={axis} onChange={setAxis} />
        </div>
        <p className="muted">{pixelInWords(marked, measure, page)}</p>
        <p className="muted">{countsInWords(marked)}</p>
        <Button type="primary" disabled={read.length < MIN_POINTS} onClick={onFinish}>
          {read.length < MIN_POINTS
            ? `已取 ${read.length} 点，至少 ${MIN_POINTS} 点`
            : `填入 ${read.length} 点`}
        </Button>
        <Button onClick={onOther}>换一张图片</Button>
        <Button
          type="text"
          onClick={() => {
            onMarked(NOTHING_MARKED)
            setTool('flow')
          }}
        >
          清除所有标记
        </Button>
      </div>
    </div>
  )
}

type Mark = Omit<Marker, 'isCurrent'>

const ofAxis = (name: string, axis: EnteredAxis, change: (axis: EnteredAxis) => void): Mark[] =>
  axis.flatMap(({ at, value }, index) => {
    if (!at) return []
    const moved = (to: Pixel | undefined) => change(withMark(axis, index, { at: to }))
    const label = `${name}刻度${value || index + 1}`
    return [
      {
        id: `${name} ${index}`,
        at,
        label,
        kind: 'axis',
        onMove: moved,
        onRemove: () => moved(undefined),
      },
    ]
  })

const listed = (
  kind: 'corner' | 'point',
  list: readonly Pixel[],
  name: (at: number) => string,
  change: (list: readonly Pixel[]) => void,
): Mark[] =>
  list.map((at, index) => ({
    id: `${kind} ${index}`,
    at,
    label: name(index),
    kind,
    onMove: (to) => change(list.with(index, to)),
    onRemove: () => change(list.toSpliced(index, 1)),
  }))

type MarkValuesProps = {
  label: string
  unit: string
  axis: EnteredAxis
  onChange: (axis: EnteredAxis) => void
}

/** What stands at the two marks of an axis. */
function MarkValues({ label, unit, axis, onChange }: MarkValuesProps) {
  const field = (at: 0 | 1) => (
    <Input
      aria-label={`${label}轴${ORDER[at]}`}
      placeholder={ORDER[at]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      value={axis[at].value}
      onChange={({ target }) => onChange(withMark(axis, at, { value: target.value }))}
    />
  )
  return (
    <>
      <span aria-hidden>{label}</span>
      {field(0)}
      {field(1)}
      <span className="muted">{unit}</span>
    </>
  )
}
