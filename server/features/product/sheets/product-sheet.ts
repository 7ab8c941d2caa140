import { permissionLabel } from '#api/kit/access.ts'
import { folded } from '#api/kit/text.ts'
import { figureFields, specFields, specUnits, type FigureName } from '#api/product/product-spec.ts'
import { judgeStored } from '#api/product/energy.ts'
import { gradeName } from '#api/product/energy-words.ts'
import {
  MOST_PARAMS,
  MAX_PARAM_NAME,
  MAX_TECHNICAL,
  paramsInWords,
  type Param,
  suctions,
  technicalTexts,
} from '#api/product/technical.ts'
import { textFromCents } from '#api/kit/money.ts'
import { labelIn, recordStatuses } from '#api/kit/status.ts'
import { PRICES_SET_BY } from '#server/catalogue/price-secrets.ts'
import { may, type Context } from '#server/context.ts'
import { invalid } from '#server/platform/errors.ts'
import type { Cells } from '#server/imports/description.ts'
import { MODEL_NAMES, PRODUCT_NAMES, UNIT_NAMES } from '#server/sheets/recognition/names.ts'
import type { Quantity } from '#server/sheets/recognition/units.ts'
import type { SheetColumn } from '#server/sheets/sheet.ts'
import { curveColumns, curveInput, curveTexts } from './curve-sheet.ts'
import type { ProductCategories } from '../product-categories.ts'
import type { ProductRow } from '../product.store.ts'

/** A product as a row of a sheet. */

/** The columns that identify the product of a row. */
export const ID = 'id'
export const nameColumns = ['pro_title', 'pro_no', 'pro_brand'] as const

const figureWidth = 12

/** What price lists call the figures, and what the template's example has. */
const figureWords: Readonly<Record<FigureName, { synonyms: readonly string[]; example: string }>> =
  {
    pro_caliber: { synonyms: ['通径', '公称通径', '进出口径', '口径DN'], example: '50' },
    pro_flow: { synonyms: ['额定流量', '流量Q', '设计流量'], example: '16' },
    pro_lift: { synonyms: ['额定扬程', '扬程H', '设计扬程'], example: '110' },
    pro_speed: { synonyms: ['额定转速', '转速n'], example: '2900' },
    pro_power: { synonyms: ['电机功率', '配套功率', '额定功率', '功率P', '电机'], example: '7.5' },
  }

/** Those that lists write in several units; a speed has one. */
const quantities: Readonly<Partial<Record<FigureName, Quantity>>> = {
  pro_caliber: 'bore',
  pro_flow: 'flow',
  pro_lift: 'head',
  pro_power: 'power',
}

const figureColumns: readonly SheetColumn[] = figureFields.map(({ name, label }) => ({
  name,
  title: label,
  ...figureWords[name],
  units: specUnits[name],
  ...(quantities[name] && { quantity: quantities[name] }),
  width: figureWidth,
  isNoDay: true,
}))

const technicalColumns: readonly SheetColumn[] = [
  ...technicalTexts.map(({ name, label, unit }) => ({
    name,
    title: label,
    ...(unit && { units: [unit] }),
    width: figureWidth,
    isNoDay: true,
  })),
  { name: 'energy_class', title: '能效类别', width: 20 },
  { name: 'suction', title: '吸入', width: 8 },
  { name: 'stages', title: '级数', width: 8, isNoDay: true },
  { name: 'fire_cert', title: '消防产品认证', width: 20, isNoDay: true },
  { name: 'fire_cert_until', title: '认证有效期至', width: figureWidth },
]

/** Free rows in one cell, one a line. */
const paramsColumn: SheetColumn = {
  name: 'params',
  title: '其他参数',
  width: 30,
  longest: MOST_PARAMS * (MAX_PARAM_NAME + MAX_TECHNICAL + 2),
  isNoDay: true,
}

/** The columns whose cells are saved as they are, cleaned. */
const texts = new Set<string>([
  'pro_unitprice',
  'cost',
  'floor_price',
  ...technicalColumns.map(({ name }) => name).filter((name) => name !== 'suction'),
  ...nameColumns,
  ...specFields.map(({ name }) => name),
  'pro_unit',
  'tax_code',
  'remarks',
])

const amountColumn = (
  name: string,
  title: string,
  synonyms: readonly string[],
  example: string,
  more: Pick<SheetColumn, 'isPrice' | 'isNet'> = {},
): SheetColumn => ({
  name,
  title,
  synonyms,
  example,
  units: ['元'],
  quantity: 'money',
  width: figureWidth,
  isNoDay: true,
  isAmount: true,
  ...more,
})

type SecretColumn = keyof typeof PRICES_SET_BY

const isSecret = (name: string): name is SecretColumn => name in PRICES_SET_BY

/** Why the actor leaves some columns out of a file, by their names. */
export const lockedColumns = (context: Context): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(PRICES_SET_BY).flatMap(([name, { label, needs }]) =>
      may(context, needs)
        ? []
        : [[name, `填写${label}需要“${permissionLabel(needs)}”的权限，这一列不导入`]],
    ),
  )

/** What is computed of a product: exported, but never read. */
const computedColumns: readonly SheetColumn[] = [
  { name: 'energy_grade', title: '能效等级（自动判定）', width: 20 },
  { name: 'energy_reason', title: '能效判定说明', width: 60 },
]

/** Every column that is read of a file. */
export const everyColumn: readonly SheetColumn[] = [
  { name: ID, title: '编号', width: 8, isNoDay: true, identifies: true },
  {
    name: 'pro_title',
    title: '产品名称',
    synonyms: [...PRODUCT_NAMES, '产品'],
    example: '示例：立式多级离心泵',
    width: 24,
    identifies: true,
  },
  {
    name: 'pro_no',
    title: '型号',
    synonyms: MODEL_NAMES,
    otherwise: ['规格'],
    example: '示例CDL16-90',
    width: 22,
    isNoDay: true,
    isCode: true,
    identifies: true,
  },
  { name: 'pro_type', title: '产品分类', synonyms: ['分类', '类别'], width: 18 },
  ...figureColumns,
  { name: 'pro_brand', title: '品牌', synonyms: ['厂家', '厂商', '生产厂家'], width: figureWidth },
  { name: 'pro_info', title: '简介', synonyms: ['产品简介', '描述', '产品描述'], width: 30 },
  { name: 'pro_unit', title: '单位', synonyms: UNIT_NAMES, example: '台', width: 8 },
  amountColumn(
    'pro_unitprice',
    '单价',
    ['价格', '面价', '目录价', '销售价', '售价', '参考售价', '标价', '市场价'],
    '8600',
    { isPrice: true },
  ),
  amountColumn('cost', '成本价', ['成本', '成本单价', '进价', '进货价', '采购价'], '5600', {
    isNet: true,
  }),
  amountColumn('floor_price', '底价', ['最低价', '最低售价'], '7000'),
  { name: 'tax_code', title: '税收分类编码', width: 22, isNoDay: true, isCode: true },
  {
    name: 'remarks',
    title: '备注',
    synonyms: ['说明', '备注说明'],
    example: '这是示例，导入时跳过，可以删除',
    width: 30,
  },
  { name: 'pro_status', title: '状态', width: 10 },
  ...curveColumns,
  ...technicalColumns,
  paramsColumn,
]

/** The columns that the actor may fill in: prices only with the permission to. */
export const templateColumns = (context: Context) =>
  everyColumn.filter(({ name }) => !isSecret(name) || may(context, PRICES_SET_BY[name].needs))

/** Those with what is computed beside them. */
export const exportedColumns = (context: Context) => [
  ...templateColumns(context),
  ...computedColumns,
]

const statusLabel = (status: number) => labelIn(recordStatuses, status)

const suctionLabel = (suction: number | null) => labelIn(suctions, suction)

/** The texts of a product under some columns. */
export function rowOf(
  product: ProductRow,
  columns: readonly SheetColumn[],
  categories: ProductCategories,
): string[] {
  const made: Record<string, string> = {
    ...curveTexts(product.pro_curve),
    id: String(product.id),
    pro_type: categories.nameOf(product.pro_type),
    pro_unitprice: textFromCents(product.pro_unitprice),
    cost: textFromCents(product.cost),
    floor_price: textFromCents(product.floor_price),
    pro_status: statusLabel(product.pro_status),
    suction: suctionLabel(product.suction),
    stages: String(product.stages ?? ''),
    energy_grade: gradeName(product.energy_grade),
    energy_reason: judgeStored(product).reason,
    params: paramsInWords(product.params),
  }
  return columns.map(({ name }) => made[name] ?? String(product[name as keyof ProductRow]))
}

function statusIn(cell: string): number | undefined {
  const label = folded(cell)
  if (label === '') return undefined
  const found = recordStatuses.find((status) => status.label === label)
  const known = recordStatuses.map((status) => status.label).join('、')
  if (!found) throw invalid('pro_status', `状态“${cell.slice(0, 20)}”无法识别，只能是：${known}`)
  return found.value
}

/** `单吸`, or the number of suctions. */
function suctionIn(cell: string): string {
  const label = folded(cell)
  return String(suctions.find((suction) => suction.label === label)?.value ?? label)
}

/** The free rows of a cell: `叶轮材质：304`, one a line. Refuses a line without a colon. */
function paramsIn(cell: string): Param[] {
  const lines = cell.split('\n').filter((line) => line.trim() !== '')
  return lines.map((line) => {
    const at = line.search(line.includes('：') ? '：' : ':')
    if (at === -1) {
      const shown = line.trim().slice(0, 20)
      throw invalid('params', `其他参数“${shown}”没有冒号，请写成“叶轮材质：304”，每行一项`)
    }
    return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }
  })
}

/** The input of a product's save from a row. Refuses a cell with an unknown value. */
export function inputOf(
  cells: Cells,
  before: ProductRow | undefined,
  categories: ProductCategories,
): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const [name, cell] of Object.entries(cells)) {
    if (texts.has(name)) input[name] = cell
  }
  const { pro_type, pro_status, suction, params } = cells
  if (params !== undefined) input['params'] = paramsIn(params)
  if (suction !== undefined) input['suction'] = suctionIn(suction)
  if (pro_type !== undefined)
    input['pro_type'] = categories.idOf(pro_type, before?.pro_type ?? null)
  if (pro_status !== undefined) input['pro_status'] = statusIn(pro_status)
  const pro_curve = curveInput(cells, before?.pro_curve ?? '')
  return pro_curve === undefined ? input : { ...input, pro_curve }
}
