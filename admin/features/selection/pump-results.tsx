import { Empty } from 'antd'
import { useMemo, useState } from 'react'
import { dutyText } from '#api/selection/duty.ts'
import type { Received } from '#api/kit/endpoint.ts'
import type { api } from '#api/index.ts'
import { powerKindNames } from '#api/pump/curve/curve.ts'
import type { OfferedPump, PumpTable as Ranked } from '#api/selection/selection.ts'
import { MissingCurves } from './missing-curves.tsx'
import { PumpTable } from './pump-table.tsx'
import type { PumpActions } from './pump-table.tsx'
import { RefusedPumps } from './refused-pumps.tsx'
import css from './selection.module.css'

type PumpResultsProps = Pick<PumpActions, 'choose' | 'busy'> & {
  answer: Received<typeof api.selection.select>
}

/** More curves than that cannot be distinguished. */
const MOST_COMPARED = 4

const KINDS: Readonly<Record<Ranked['power_kind'], string>> = {
  P2: `功率为 ${powerKindNames.P2}`,
  P1: `功率为 ${powerKindNames.P1}`,
  '': '没有功率数据',
}

/** The order of 差一点 (`deviation` of an offer). */
const NEAREST_FIRST =
  '最接近的在前：比较各项超出可接受界限的百分比（扬程 100%–110%，流量为最佳流量的 50%–130%，轴功率不大于电机功率），取最大的一项。'

const pumpsOf = (tables: readonly Ranked[]) =>
  tables.flatMap(({ offered, near }) => [...offered, ...near])

/** Which pumps fit the duty, which nearly, and how many do not. */
export function PumpResults({ answer, choose, busy }: PumpResultsProps) {
  const { data: tables, info } = answer
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const drawn = useMemo(
    () => pumpsOf(tables).filter(({ id, curve }) => curve && chosen.has(id)),
    [tables, chosen],
  )

  function compare(id: number, isChosen: boolean): void {
    const others = drawn.map((pump) => pump.id).filter((one) => one !== id)
    setChosen(new Set(isChosen ? [...others, id] : others))
  }

  const actions: PumpActions = {
    duty: info.duty,
    compared: drawn,
    compare,
    isFull: drawn.length >= MOST_COMPARED,
    choose,
    busy,
  }
  const [offered, near] = [total(tables, 'offered_total'), total(tables, 'near_total')]
  return (
    <div className={css.results}>
      <output className={css.summary}>
        {dutyText(info.duty)}：{info.judged} 种水泵中，合适 {offered} 种，差一点 {near} 种
      </output>
      <MissingCurves {...info} />
      {offered === 0 && info.without_data === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={whyNone(info, near)} />
      )}
      {offered > 0 && <h2>合适</h2>}
      {tables.map((table) => (
        <Group key={table.power_kind} table={table} part="offered" {...actions} />
      ))}
      {near > 0 && (
        <>
          <h2>差一点</h2>
          <p>
            <small>{NEAREST_FIRST}</small>
          </p>
        </>
      )}
      {tables.map((table) => (
        <Group
          key={table.power_kind}
          table={table}
          part="near"
          // What all powers are is said once.
          isSaid={tables.length === 1 && offered > 0}
          {...actions}
        />
      ))}
      <RefusedPumps {...info} />
    </div>
  )
}

type Info = PumpResultsProps['answer']['info']

/** Why no pump fits, and what helps. */
function whyNone({ judged }: Info, near: number): string {
  if (judged === 0) return '没有符合这些条件的水泵，请放宽能效、分类、名称或单价'
  if (near > 0) return '没有合适的水泵，下面是差一点的'
  return '没有合适的水泵，请看未入选的原因，或改变台数、用途、介质再选'
}

const total = (tables: readonly Ranked[], name: 'offered_total' | 'near_total') =>
  tables.reduce((sum, table) => sum + table[name], 0)

type GroupProps = PumpActions & {
  table: Ranked
  part: 'offered' | 'near'
  /** Whether it was said above what its powers are. */
  isSaid?: boolean
}

/** The pumps of one table whose powers can be compared. */
function Group({ table, part, isSaid = false, ...actions }: GroupProps) {
  const pumps: readonly OfferedPump[] = table[part]
  const count = table[`${part}_total`]
  if (count === 0) return null
  const label = `${part === 'near' ? '差一点的水泵' : '合适的水泵'}，${KINDS[table.power_kind]}`
  return (
    <>
      {!isSaid && <h3 className="muted">{KINDS[table.power_kind]}</h3>}
      <PumpTable label={label} pumps={pumps} {...actions} />
      {count > pumps.length && (
        <p>
          <small>
            只列出{part === 'near' ? '最接近' : '最好'}的 {pumps.length} 种，共 {count}{' '}
            种；可以选择分类或填写名称缩小范围
          </small>
        </p>
      )}
    </>
  )
}
