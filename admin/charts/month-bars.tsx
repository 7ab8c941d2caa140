import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { axisText, axisTo, saidAmount } from './amounts.ts'
import { useWidth } from '#admin/ui/use-width.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import type { Place } from './bar-rows.tsx'
import css from './charts.module.css'

type MonthValue = { month: string; count: number; total: string }

/** One of the bars of each month, `placeOf` the list behind a month's. */
export type MonthSeries = {
  name: string
  months: readonly MonthValue[]
  placeOf: (month: string) => Place
}

type MonthBarsProps = { label: string; series: readonly MonthSeries[] }

/** In px: the picture is as wide as its place, and its texts are as large as all others. */
const HEIGHT = 220
const ROOM = { left: 56, right: 8, top: 12, bottom: 26 }
const PLOT_HEIGHT = HEIGHT - ROOM.top - ROOM.bottom
/** Until it is laid out, and the narrowest that it is drawn. */
const USUAL_WIDTH = 640
const LEAST_WIDTH = 280

const COLOURS = [css.first, css.second, css.third]

/** `2026-01` as 1. */
const monthNumber = (month: string) => Number(month.slice(5))

/**
 * Amounts by month, one bar for each series. Arrows move from month to month, and below stands what the month came to,
 * with its lists; all of it is a table too, behind 数据表.
 */
export function MonthBars({ label, series }: MonthBarsProps) {
  const months = series[0]?.months.map(({ month }) => month) ?? []
  const [at, setAt] = useState(months.length - 1)
  const [opened, setOpened] = useState(false)
  const tableId = useId()
  const place = useRef<HTMLDivElement>(null)
  const bars = useRef<SVGSVGElement>(null)
  const width = Math.max(useWidth(place) || USUAL_WIDTH, LEAST_WIDTH)
  const navigate = useNavigate()
  const { top, steps } = axisTo(
    Math.max(...series.flatMap((one) => one.months.map(({ total }) => Number(total)))),
  )
  const each = (width - ROOM.left - ROOM.right) / months.length
  const thick = (each * 0.7) / series.length
  const heightOf = (total: string) => (Math.max(Number(total), 0) / top) * PLOT_HEIGHT
  const base = ROOM.top + PLOT_HEIGHT

  function move(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -months.length, End: months.length }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = Math.min(Math.max(at + by, 0), months.length - 1)
    setAt(next)
    bars.current?.querySelectorAll<SVGElement>('[role=button]')[next]?.focus()
  }

  return (
    <div ref={place} className={css.months}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move among its months */}
      <svg
        ref={bars}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag of HTML is a picture's group
        role="group"
        aria-label={`${label}，用左右方向键查看各月`}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        onKeyDown={move}
      >
        {steps.map((step) => {
          const y = base - (step / top) * PLOT_HEIGHT
          return (
            <g key={step} aria-hidden>
              <line className={css.grid} x1={ROOM.left} x2={width - ROOM.right} y1={y} y2={y} />
              <text className={css.tick} textAnchor="end" x={ROOM.left - 6} y={y + 4}>
                {axisText(step)}
              </text>
            </g>
          )
        })}
        <line className={css.axis} x1={ROOM.left} x2={width - ROOM.right} y1={base} y2={base} />
        {months.map((month, index) => (
          <g
            key={month}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- HTML's button cannot stand in a picture
            role="button"
            tabIndex={index === at ? 0 : -1}
            aria-pressed={index === at}
            aria-label={saidMonth(month, series, index)}
            className={index === at ? css.chosen : undefined}
            onFocus={() => setAt(index)}
            onPointerEnter={() => setAt(index)}
            onClick={() => setAt(index)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              const { to, search } = series[0]!.placeOf(month)
              void navigate({ to, search })
            }}
          >
            <rect
              className={css.ground}
              x={ROOM.left + index * each}
              y={ROOM.top}
              width={each}
              height={PLOT_HEIGHT + ROOM.bottom}
            />
            {series.map((one, which) => {
              const height = heightOf(one.months[index]!.total)
              return (
                <rect
                  key={one.name}
                  className={COLOURS[which]}
                  x={ROOM.left + (index + 0.15) * each + which * thick}
                  y={base - height}
                  width={thick - 2}
                  height={height}
                />
              )
            })}
            <text
              className={css.tick}
              textAnchor="middle"
              x={ROOM.left + (index + 0.5) * each}
              y={base + 18}
            >
              {monthNumber(month)}
              <tspan className={index > 0 ? css.word : undefined}>月</tspan>
            </text>
          </g>
        ))}
      </svg>
      <p className={css.caption}>
        <b>{months[at]}</b>
        {series.map((one, which) => {
          const { count, total } = one.months[at]!
          const { to, search } = one.placeOf(months[at]!)
          return (
            <Link key={one.name} to={to} search={search}>
              <svg aria-hidden width={10} height={10}>
                <rect className={COLOURS[which]} width={10} height={10} />
              </svg>{' '}
              {one.name} {saidAmount(total)}（{count}）
            </Link>
          )
        })}
        <Button
          size="small"
          className="on-screen"
          aria-expanded={opened}
          aria-controls={tableId}
          onClick={() => setOpened(!opened)}
        >
          数据表
        </Button>
      </p>
      <div id={tableId} className={opened ? undefined : 'on-paper'}>
        <MonthTable label={label} series={series} months={months} />
      </div>
    </div>
  )
}

const saidMonth = (month: string, series: readonly MonthSeries[], index: number) =>
  [month, ...series.map(({ name, months }) => `${name} ${saidAmount(months[index]!.total)}`)].join(
    '，',
  )

function MonthTable({ label, series, months }: MonthBarsProps & { months: readonly string[] }) {
  const columns: readonly ReadColumn<number>[] = [
    { title: '月份', isHead: true, render: (index) => months[index] },
    ...series.map(({ name, months: values, placeOf }) => ({
      title: `${name}（元）`,
      isNumeric: true,
      render: (index: number) => (
        <Link {...placeOf(months[index]!)}>{groupedFromText(values[index]!.total)}</Link>
      ),
    })),
  ]
  return (
    <ReadTable
      isNarrow
      label={`${label}的数据`}
      columns={columns}
      rows={[...months.keys()]}
      keyOf={(index) => index}
    />
  )
}
