import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { readTechnical, technicalFacts, technicalOf } from '#api/product/technical.ts'
import { productsById, type CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { printPapers } from '#server/documents/documents.ts'
import type { LineToBuild, ProductionOrder } from '#server/documents/papers/production-order.ts'
import { issuerOf } from '#server/features/company/company.service.ts'
import {
  countContractLines,
  goodsOfContract,
} from '#server/features/contract/contract-lookup.service.ts'
import { deliveryOfRecord } from '#server/features/contract/progress/delivery.service.ts'
import { quotedEquipment } from '#server/features/quotation/versions/quoted-equipment.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { userName } from '#server/records/staff-name.ts'
import { productionStore } from './production-record.service.ts'

const NOTHING = { caliber: '', flow: '', lift: '', speed: '', power: '', brand: '' }

/** What a product records for who builds it; its prices stay here. */
function recorded(product: CatalogueProduct | undefined) {
  if (!product) return { spec: NOTHING, curve: undefined, duty: undefined, technical: undefined }
  const { pro_caliber: caliber, pro_flow: flow, pro_lift: lift } = product
  const { pro_speed: speed, pro_power: power, pro_brand: brand } = product
  return {
    spec: { caliber, flow, lift, speed, power, brand },
    curve: curveIn(product.pro_curve) || undefined,
    duty: undefined,
    technical: readTechnical(technicalOf(product)) ?? undefined,
  }
}

/**
 * Of each line of a contract what is known of its equipment: all of it as it was offered, where the contract was made from a
 * quotation and the line is one of that; else as the catalogue has it now. A curve of now never goes with a duty of then.
 */
async function equipmentOf({ db }: Context, contract: number) {
  const { version, goods } = await goodsOfContract(db, contract)
  const quoted = version && (await quotedEquipment(db, version.quotation_id, version.revision))
  const offered = new Map([...goods].map(([line, good]) => [line, quoted?.(good)]))
  const pids = [...goods].flatMap(([line, { pid }]) => (offered.get(line) ? [] : (pid ?? [])))
  const products = await productsById(db, [...new Set(pids)])
  return (line: number): Pick<LineToBuild, 'spec' | 'curve' | 'duty' | 'facts'> => {
    const { technical, ...known } =
      offered.get(line) ?? recorded(products.get(goods.get(line)?.pid ?? 0))
    return { ...known, facts: technicalFacts(technical ?? {}) }
  }
}

/** 生产任务单 of a production record. */
export async function printProductionOrder(
  context: Context,
  { id }: InputOf<typeof production.productionOrder>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少生产记录的编号，请从生产列表中打开')
  const row = await findOrRefuse(context, productionStore, id, 'view')
  return printPapers(
    context.user.id,
    await countContractLines(context.db, row.con_id),
    async () => {
      const order = await orderOf(context, row)
      return { order: { production: [order] }, name: `生产任务单-${order.number}.pdf` }
    },
  )
}

type ProductionRow = NonNullable<Awaited<ReturnType<typeof productionStore.find>>>

async function orderOf(context: Context, row: ProductionRow): Promise<ProductionOrder> {
  const delivery = await deliveryOfRecord(context.db, 'production', row)
  const equipment = await equipmentOf(context, row.con_id)
  const lines = delivery.lines
    .filter(({ quantity }) => quantity > 0)
    .map(
      ({ contract_line_id: line, set_no, set_name, sets, title, no, unit, note, quantity }, at) => {
        const goods = { set_no, set_name, sets, title, no, unit, note, quantity }
        return { number: at + 1, ...goods, ...equipment(line) }
      },
    )
  return {
    number: `SC${String(row.id).padStart(6, '0')}`,
    date: dayOf(row.release_time),
    maker: await userName(context.db, row.user_id),
    issuer: await issuerOf(context.db),
    contract: row.pro_no,
    customer: delivery.cus_name,
    project: delivery.project,
    due: delivery.delivery_date,
    remark: row.pro_remark,
    lines,
  }
}

type Goods = Omit<LineToBuild, 'number' | 'spec' | 'curve' | 'duty' | 'facts'>

/** What is to be built of a contract, before there is a production record of it. */
export type ToBuild = Pick<ProductionOrder, 'contract' | 'customer' | 'project' | 'due'> & {
  con_id: number
  lines: readonly (Goods & { id: number })[]
}

/** 生产任务单 of what is to be built, one for each contract; numbered by it, since no record has a number yet. */
export async function ordersToBuild(
  context: Context,
  contracts: readonly ToBuild[],
): Promise<ProductionOrder[]> {
  const issuer = await issuerOf(context.db)
  const orders: ProductionOrder[] = []
  for (const { con_id, lines, ...about } of contracts) {
    const equipment = await equipmentOf(context, con_id)
    orders.push({
      ...about,
      number: `SC-${about.contract}`,
      date: dayOf(context.now),
      maker: context.user.staff_name,
      issuer,
      remark: '',
      lines: lines.map(({ id, ...goods }, at) => ({ number: at + 1, ...goods, ...equipment(id) })),
    })
  }
  return orders
}
