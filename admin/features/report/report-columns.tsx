import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import type { CountedBy } from '#api/report/counted.ts'
import type { ReportFigures } from '#api/report/report.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'
import type { ReadColumn } from '#admin/ui/read/read-table.tsx'

/** A row of the report, or its sum, with the lists behind its figures. */
export type ReportLine = {
  key: string
  name: string
  figures: ReportFigures
  placeOf: (figure: CountedBy['figure']) => Place
  isSum?: boolean
}

type Column = ReadColumn<ReportLine>

/** A figure that opens what it counts; nothing where there is nothing. */
function figure(
  title: string,
  unit: string,
  of: CountedBy['figure'],
  textOf: (figures: ReportFigures) => string | undefined,
): Column {
  const render = ({ figures, placeOf }: ReportLine): ReactNode => {
    const text = textOf(figures)
    return text ? <Link {...placeOf(of)}>{text}</Link> : undefined
  }
  return { title, unit, isNumeric: true, render }
}

/** Empty for no document. */
const counted = (count: number | undefined) => (count ? String(count) : '')
const amount = (of: { count: number; amount: string } | undefined) =>
  of && of.count > 0 ? groupedFromText(of.amount) : ''

const QUOTED: readonly Column[] = [
  figure('报价', '份', 'quoted', ({ quoted }) => counted(quoted?.count)),
  figure('报价金额', '元', 'quoted', ({ quoted }) => amount(quoted)),
  figure('其中已签', '份', 'won', ({ quoted }) => counted(quoted?.won)),
  figure('签订率', '按份数 %', 'won', ({ quoted }) => (quoted?.won ? quoted.won_share : '')),
  figure('签订率 ', '按金额 %', 'won', ({ quoted }) =>
    quoted?.won ? quoted.won_amount_share : '',
  ),
  figure('发出到签', '天', 'won', ({ quoted }) => quoted?.days),
  figure('让利', '%', 'quoted', ({ quoted }) => quoted?.percent),
]
const QUOTED_MARGIN = figure('报价毛利', '%', 'quoted', ({ quoted }) => quoted?.margin_percent)

const SIGNED: readonly Column[] = [
  figure('签订', '份', 'signed', ({ signed }) => counted(signed?.count)),
  figure('签订金额', '元', 'signed', ({ signed }) => amount(signed)),
]
/** What was signed stays signed; beside it what of it is ended, where there is any. */
const ENDED: readonly Column[] = [
  figure('其中已终止', '份', 'ended', ({ signed }) => counted(signed?.ended.count)),
  figure('已终止金额', '元', 'ended', ({ signed }) => amount(signed?.ended)),
]
/** The same of what came back and is not shipped again. */
const RETURNED: readonly Column[] = [
  figure('其中有退货', '份', 'returned', ({ signed }) => counted(signed?.returned.count)),
  figure('退货减少', '元', 'returned', ({ signed }) => amount(signed?.returned)),
]
const SIGNED_MARGIN: readonly Column[] = [
  figure('签订毛利', '元', 'signed', ({ signed }) =>
    signed?.margin_percent ? groupedFromText(signed.margin ?? '') : '',
  ),
  figure('毛利率', '%', 'signed', ({ signed }) => signed?.margin_percent),
]
const RECEIVED = figure('回款', '元', 'received', ({ received }) => amount(received))

/** The columns of what the actor sees; margins are there for who knows costs. */
export function columnsOf(what: string, { quoted, signed, received }: ReportFigures): Column[] {
  return [
    { title: what, isHead: true, isWide: true, render: ({ name }) => name },
    ...(quoted ? QUOTED : []),
    ...(quoted?.margin === undefined ? [] : [QUOTED_MARGIN]),
    ...(signed ? SIGNED : []),
    ...(signed && signed.ended.count > 0 ? ENDED : []),
    ...(signed && signed.returned.count > 0 ? RETURNED : []),
    ...(signed?.margin === undefined ? [] : SIGNED_MARGIN),
    ...(received ? [RECEIVED] : []),
  ]
}
