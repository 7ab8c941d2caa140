import type { InputOf } from '#api/kit/endpoint.ts'
import type { production } from '#api/production/production.ts'
import { curveIn } from '#api/product/pump-curve.ts'
import { readTechnical, technicalFacts, technicalOf } from '#api/product/technical.ts'
import { productById, type CatalogueProduct } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import { makeOrder } from '#server/documents/documents.ts'
import type { LineToBuild } from '#server/documents/papers/production-order.ts'
import { issuerOf } from '#server/features/company/company.service.ts'
import { goodsOfContract } from '#server/features/contract/contract-lookup.service.ts'
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
  if (!product) return { spec: NOTHING, curve: undefined, technical: undefined }
  const { pro_caliber: caliber, pro_flow: flow, pro_lift: lift } = product
  const { pro_speed: speed, pro_power: power, pro_brand: brand } = product
  return {
    spec: { caliber, flow, lift, speed, power, brand },
    curve: curveIn(product.pro_curve) || undefined,
    technical: readTechnical(technicalOf(product)) ?? undefined,
  }
}

/**
 * Tells of each line of a contract what is known of its equipment: what was offered with its duty, where the contract was
 * made from a quotation, else the catalogue as it is now.
 */
async function equipmentOf({ db }: Context, contract: number) {
  const { version, goods } = await goodsOfContract(db, contract)
  const quoted = version && (await quotedEquipment(db, version.quotation_id, version.revision))
  const pids = new Set([...goods.values()].map(({ pid }) => pid))
  const products = new Map<number | null, CatalogueProduct | undefined>()
  for (const pid of pids) if (pid !== null) products.set(pid, await productById(db, pid))
  return (line: number): Pick<LineToBuild, 'spec' | 'curve' | 'duty' | 'facts'> => {
    const good = goods.get(line)
    const known = recorded(good && products.get(good.pid))
    const offered = good && quoted?.(good)
    return {
      spec: offered?.spec ?? known.spec,
      curve: offered?.curve ?? known.curve,
      duty: offered?.duty,
      facts: technicalFacts(offered?.technical ?? known.technical ?? {}),
    }
  }
}

/** 生产任务单 of a production record. */
export async function printProductionOrder(
  context: Context,
  { id }: InputOf<typeof production.productionOrder>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少生产记录的编号，请从生产列表中打开')
  const row = await findOrRefuse(context, productionStore, id, 'view')
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
  const number = `SC${String(id).padStart(6, '0')}`
  const body = await makeOrder(context.user.id, {
    number,
    date: dayOf(row.release_time),
    maker: await userName(context.db, row.user_id),
    issuer: await issuerOf(context.db),
    contract: row.pro_no,
    customer: delivery.cus_name,
    project: delivery.project,
    due: delivery.delivery_date,
    remark: row.pro_remark,
    lines,
  })
  return { body, name: `生产任务单-${number}.pdf` }
}
