import { Segmented } from 'antd'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { Drawn } from '#admin/files/picture.ts'
import type { Pixel } from '#api/pump/curve/picture.ts'
import css from './picture.module.css'

/** A mark on the picture, which is moved by mouse, finger and keys. */
export type Marker = {
  id: string
  at: Pixel
  label: string
  /** What it is of, for its colour. */
  kind: 'corner' | 'axis' | 'point'
  /** Whether it is of what is being marked: the others let through what is set where they stand. */
  isCurrent: boolean
  onMove: (to: Pixel) => void
  onRemove: () => void
}

type PictureCanvasProps = {
  page: Drawn
  markers: readonly Marker[]
  /** Lines between pixels: the axes, and the curve as it is read. */
  lines: readonly { id: string; kind: 'axis' | 'curve'; points: readonly Pixel[] }[]
  /** What a click sets, in words; nothing where all is set. */
  setting: string | undefined
  onSet: (at: Pixel) => void
}

const STEPS: Readonly<Record<string, Pixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
/** Pixels at a step with Shift. */
const FAR = 10
/** A finger that moves less is a tap. */
const STILL = 6
const SIZES = [1, 2, 4].map((value) => ({ value, label: value === 1 ? '适合窗口' : `${value} 倍` }))

/** Where an arrow key leads from a pixel; undefined for any other key. */
function stepped(at: Pixel, { key, shiftKey }: KeyboardEvent): Pixel | undefined {
  const step = STEPS[key]
  const far = shiftKey ? FAR : 1
  return step && { x: at.x + far * step.x, y: at.y + far * step.y }
}

/** The picture with its marks: a click, or Enter at the cross that the arrow keys move, sets the next one; beside it a magnifier. */
export function PictureCanvas({ page, markers, lines, setting, onSet }: PictureCanvasProps) {
  const { width, height } = page
  const pictureId = useId()
  const showPicture = usePictureOf(page.blob)
  const frame = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState(1)
  const [over, setOver] = useState<Pixel>()
  const [held, setHeld] = useState<string>()
  const began = useRef<{ x: number; y: number }>(undefined)
  const tapped = useRef<Pixel>(undefined)
  const isSet = useRef(false)

  // A point that was just set has the focus, so that the arrow keys move it and Delete takes it away.
  useEffect(() => {
    if (!isSet.current) return
    isSet.current = false
    const last = markers.at(-1)
    if (last?.kind === 'point') frame.current?.querySelector<SVGGElement>('g:last-of-type')?.focus()
  }, [markers])

  const within = ({ x, y }: Pixel): Pixel => ({
    x: Math.min(width, Math.max(0, x)),
    y: Math.min(height, Math.max(0, y)),
  })

  /** The pixel of the picture below the pointer, with its parts: the picture may be shown smaller or larger than it is. */
  function pixelAt({ clientX, clientY }: PointerEvent): Pixel {
    const shown = frame.current!.getScreenCTM()!.inverse()
    return within(new DOMPoint(clientX, clientY).matrixTransform(shown))
  }

  function move(event: PointerEvent): void {
    const at = pixelAt(event)
    setOver(at)
    markers.find(({ id }) => id === held)?.onMove(at)
  }

  function release(event: PointerEvent): void {
    setHeld(undefined)
    const from = began.current
    began.current = undefined
    const isStill = from && Math.hypot(event.clientX - from.x, event.clientY - from.y) < STILL
    tapped.current = isStill ? pixelAt(event) : undefined
  }

  /** By then a touch has moved the focus, so that it can move on to what is typed; a click knows whole pixels of the window alone. */
  function click(): void {
    const at = tapped.current
    tapped.current = undefined
    if (at && setting !== undefined) {
      isSet.current = true
      onSet(at)
    }
  }

  function press(event: KeyboardEvent, { at, onMove, onRemove }: Marker): void {
    const to = stepped(at, event)
    if (to) {
      onMove(within(to))
      setOver(within(to))
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressOnPicture(event: KeyboardEvent): void {
    if (event.target !== frame.current) return
    const cross = over ?? { x: width / 2, y: height / 2 }
    const to = stepped(cross, event)
    if (to) setOver(within(to))
    else if (event.key === 'Enter' && setting !== undefined) onSet(cross)
    else return
    event.preventDefault()
  }

  const dot = Math.max(width, height) / 160 / size
  return (
    <div className={css['picture']}>
      <Segmented size="small" aria-label="大小" options={SIZES} value={size} onChange={setSize} />
      <div className={css['canvas']}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it is worked like a slider of two dimensions, which no role is */}
        <svg
          ref={frame}
          viewBox={`0 0 ${width} ${height}`}
          style={{ width: `calc(min(100%, ${(70 * width) / height}vh) * ${size})` }}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
          tabIndex={0}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an svg cannot be a fieldset
          role="group"
          aria-label={setting === undefined ? '图片' : `图片，点一下设置${setting}`}
          onKeyDown={pressOnPicture}
          onPointerDown={(event) => {
            began.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={move}
          onPointerUp={release}
          onClick={click}
          onPointerLeave={() => setOver(undefined)}
        >
          <image ref={showPicture} id={pictureId} width={width} height={height} />
          {lines.map(({ id, kind, points }) => (
            <polyline
              key={id}
              className={css[kind]}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
          ))}
          {markers.map((marker) => (
            <g
              key={marker.id}
              tabIndex={0}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no button can stand in an svg
              role="button"
              aria-label={marker.label}
              className={`${css['marker']} ${css[marker.kind]} ${marker.isCurrent ? '' : css['other']}`}
              transform={`translate(${marker.at.x} ${marker.at.y})`}
              onPointerDown={(event) => {
                event.stopPropagation()
                began.current = undefined
                frame.current?.setPointerCapture(event.pointerId)
                setHeld(marker.id)
              }}
              onFocus={() => setOver(marker.at)}
              onKeyDown={(event) => press(event, marker)}
            >
              <circle r={dot * 3} className={css['grip']} />
              <circle r={dot} />
              <path d={`M${-dot * 2} 0H${dot * 2}M0 ${-dot * 2}V${dot * 2}`} />
            </g>
          ))}
        </svg>
      </div>
      {over && <Magnifier of={pictureId} at={over} left={over.x > width / 2} />}
    </div>
  )
}

/** Shows a picture in an element as long as that is on screen. */
const usePictureOf = (blob: Blob) =>
  useCallback(
    (element: SVGImageElement) => {
      const url = URL.createObjectURL(blob)
      element.setAttribute('href', url)
      return () => URL.revokeObjectURL(url)
    },
    [blob],
  )

/** How many pixels of the picture lie across it; four times as large. */
const MAGNIFIED = 35

/** What lies around a pixel, with a cross on it. */
function Magnifier({ of, at, left: isLeft }: { of: string; at: Pixel; left: boolean }) {
  const half = MAGNIFIED / 2
  const [left, top] = [at.x - half, at.y - half]
  return (
    <div className={`${css['magnifier']} ${isLeft ? css['left'] : ''}`} aria-hidden>
      <svg viewBox={`${left} ${top} ${MAGNIFIED} ${MAGNIFIED}`}>
        <use href={`#${of}`} />
        <path d={`M${left + 8} ${at.y}h${MAGNIFIED - 16}M${at.x} ${top + 8}v${MAGNIFIED - 16}`} />
      </svg>
    </div>
  )
}
