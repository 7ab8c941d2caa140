import type { FileQuestion } from '#api/kit/imports.ts'
import { pointFields, type PointField } from '#api/product/typed-curve.ts'
import type { RowGathering } from '#server/imports/description.ts'
import type { SheetColumn, SheetRow } from '#server/sheets/sheet.ts'
import { numberIn, ratedAt } from './rated-point.ts'

/** A model in several rows, as catalogues print it: a point of its curve in each, of which one row is made, or none. */

/** What such a table has for each point beside flow and head; nothing of it is stored for a model of one row. */
export const pointColumns: readonly SheetColumn[] = [
  {
    name: 'point_efficiency',
    title: '各点效率',
    synonyms: ['效率', '效率η', '泵效率', '水泵效率'],
    units: ['%'],
    isPercent: true,
  },
  {
    name: 'point_power',
    title: '各点轴功率',
    synonyms: ['轴功率', '轴功率Pa', '轴功率N'],
    units: ['kW', '千瓦'],
    quantity: 'power',
  },
  {
    name: 'point_npsh',
    title: '各点汽蚀余量',
    synonyms: ['汽蚀余量', '必需汽蚀余量', '必须汽蚀余量', '气蚀余量', 'NPSH', 'NPSHr', '(NPSH)r'],
    units: ['m', '米'],
  },
]

const FEWEST = 3
const MOST = 12

const POWER = 'pro_power'
/** What is one figure of a model, whichever of its rows say it. */
const OF_THE_MODEL: Readonly<Record<string, string>> = {
  pro_speed: '转速',
  pro_caliber: '口径',
  pro_unitprice: '单价',
  cost: '成本价',
  floor_price: '底价',
}

const saved = ({ cells, cleaned }: SheetRow, name: string) =>
  (cleaned[name] ?? cells[name] ?? '').trim()

const isPoint = (row: SheetRow) => saved(row, 'pro_flow') !== '' && saved(row, 'pro_lift') !== ''

/** Whether a row says nothing else of which product it is than the row of its model. */
const isSame = (row: SheetRow, first: SheetRow) =>
  row.table === first.table &&
  saved(row, 'id') === '' &&
  ['pro_no', 'pro_title', 'pro_brand'].every((name) =>
    ['', saved(first, name)].includes(saved(row, name)),
  )

const distinct = (rows: readonly SheetRow[], name: string) =>
  new Set(rows.map((row) => saved(row, name)).filter((text) => text !== ''))

/** Why rows are no curve; empty where they are one. */
function faultOf(rows: readonly SheetRow[]): string {
  if (rows.length < FEWEST) return `只有${rows.length}行，曲线至少${FEWEST}个点`
  if (rows.length > MOST) return `有${rows.length}行，曲线最多${MOST}个点`
  for (const [name, label] of Object.entries(OF_THE_MODEL)) {
    if (distinct(rows, name).size > 1) return `${label}各行不同`
  }
  let before: { flow: number; head: number } | undefined
  for (const row of rows) {
    const [flow, head] = [numberIn(saved(row, 'pro_flow')), numberIn(saved(row, 'pro_lift'))]
    if (flow === undefined || head === undefined) return `第${row.row}行的流量或扬程不是一个数`
    if (before && flow <= before.flow) return `第${row.row}行的流量没有大于上一行`
    if (before && head > before.head) return `第${row.row}行的扬程高于上一行`
    before = { flow, head }
  }
  return ''
}

type Answers = Readonly<Record<string, string>>

/** What a person says of the curves of a table. */
class Questions {
  readonly #open = new Map<string, FileQuestion>()
  readonly #answers: Answers
  readonly #head: number

  constructor(answers: Answers, head: number) {
    this.#answers = answers
    this.#head = head
  }

  #answer(
    name: string,
    text: string,
    options: FileQuestion['options'],
    isValid: (answer: string) => boolean,
  ) {
    const key = `${name}${this.#head}`
    const given = this.#answers[key] ?? ''
    const answer = isValid(given) ? given : ''
    this.#open.set(key, { name: key, text, options, answer })
    return answer
  }

  speed = () =>
    this.#answer(
      'speed',
      '性能曲线的转速是多少（r/min）？表里没有写，不填就不存曲线',
      [],
      (answer) => /^\d{2,5}$/.test(answer),
    )

  power(): string {
    const options = [
      { value: 'P2', label: '轴功率' },
      { value: 'P1', label: '输入功率' },
      { value: 'motor', label: '配用电机功率' },
    ]
    const text = '同一型号各行的功率不同，它是什么功率？不选就不导入功率'
    return this.#answer('power', text, options, (answer) =>
      options.some(({ value }) => value === answer),
    )
  }

  all = () => [...this.#open.values()]
}

const SOURCES: Readonly<Record<PointField, string>> = {
  flow: 'pro_flow',
  head: 'pro_lift',
  power: 'point_power',
  efficiency: 'point_efficiency',
  npsh: 'point_npsh',
}

/** The cells of a curve, one for each quantity, with a dash for a figure that a row lacks. */
function figuresOf(rows: readonly SheetRow[], sources: Readonly<Record<PointField, string>>) {
  return Object.fromEntries(
    pointFields.map(({ name }) => {
      const figures = rows.map((row) => saved(row, sources[name]) || '-')
      return [`curve_${name}`, figures.some((one) => one !== '-') ? figures.join(' ') : '']
    }),
  )
}

function withoutPoints(row: SheetRow): SheetRow {
  const kept = (cells: SheetRow['cells']) =>
    Object.fromEntries(Object.entries(cells).filter(([name]) => !name.startsWith('point_')))
  return { ...row, cells: kept(row.cells), cleaned: kept(row.cleaned) }
}

/** The row of a model that its points make. */
function curveRow(rows: readonly SheetRow[], questions: Questions): SheetRow {
  const [first] = rows as [SheetRow]
  const made = withoutPoints(first)
  const cells: Record<string, string> = { ...made.cells }
  const cleaned = { ...made.cleaned }
  const notes: Record<string, string> = { ...made.notes }
  const take = (name: string, row: SheetRow | undefined) => {
    delete cleaned[name]
    if (row) cells[name] = saved(row, name)
    else delete cells[name]
    const note = row?.notes?.[name]
    if (note === undefined) delete notes[name]
    else notes[name] = note
  }
  for (const name of Object.keys(OF_THE_MODEL)) {
    const row = rows.find((one) => saved(one, name) !== '')
    if (row) take(name, row)
  }

  const rated = rows[ratedAt(rows, saved) ?? -1]
  take('pro_flow', rated)
  take('pro_lift', rated)
  const powers = distinct(rows, POWER)
  const kind = powers.size > 1 ? questions.power() : 'motor'
  if (kind === 'motor') {
    const row = powers.size > 1 ? rated : rows.find((one) => saved(one, POWER) !== '')
    if (row || cells[POWER] !== undefined) take(POWER, row)
  } else take(POWER, undefined)

  const isOfPoints = kind === 'P2' || kind === 'P1'
  const speed = saved(made, 'pro_speed') || cells['pro_speed'] || first.speed || questions.speed()
  const where = `第${first.row}～${rows.at(-1)!.row}行的${rows.length}个点`
  const point = rated ? `额定点是第${rated.row}行` : '额定点未定，没有存流量和扬程'
  if (speed === '') notes['pro_no'] = `${where}，没有转速，没有存性能曲线；${point}`
  else {
    Object.assign(cells, figuresOf(rows, { ...SOURCES, ...(isOfPoints && { power: POWER }) }))
    cells['curve_speed'] = speed
    cells['curve_basis'] = '样本'
    cells['curve_power_kind'] = kind === 'P1' ? 'P1' : 'P2'
    notes['curve_flow'] = `${where}；${point}`
  }
  if (kind === '') {
    const said = notes['pro_no']
    notes['pro_no'] = `${said ? `${said}；` : ''}各行的功率不同，没有导入功率`
  }
  const problem = rows.find((row) => row.problem !== '')?.problem ?? ''
  return { ...made, cells, cleaned, notes, problem }
}

/** Gathers the rows of one file, in their order; `heads` are the rows of the names of its tables. */
export class CurveRows implements RowGathering {
  #group: SheetRow[] = []
  #curves = 0
  readonly #questions: Questions[]

  constructor(answers: Answers, heads: readonly number[]) {
    this.#questions = heads.map((head) => new Questions(answers, head))
  }

  take(row: SheetRow): SheetRow[] {
    const [first] = this.#group
    if (first && isPoint(row) && isSame(row, first)) {
      this.#group.push(row)
      return []
    }
    const done = this.end()
    if (saved(row, 'pro_no') === '' || !isPoint(row)) return [...done, withoutPoints(row)]
    this.#group = [row]
    return done
  }

  end(): SheetRow[] {
    const rows = this.#group
    this.#group = []
    const [first] = rows
    if (!first || rows.length === 1) return rows.map(withoutPoints)
    const fault = faultOf(rows)
    if (fault === '') {
      this.#curves += 1
      return [curveRow(rows, this.#questions[first.table ?? 0]!)]
    }
    const { pro_no = '', pro_title = '' } = first.cells
    return rows.map((row) => ({
      ...withoutPoints(row),
      cells: { ...row.cells, pro_no, pro_title },
      problem: row.problem || `同一型号多行，不是曲线：${fault}`,
    }))
  }

  questions = () => this.#questions.map((one) => one.all())

  /** Columns of points, where no row made a curve of them. */
  unused = () => (this.#curves > 0 ? [] : pointColumns.map(({ name }) => name))
}
