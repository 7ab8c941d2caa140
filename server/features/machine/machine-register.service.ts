import type { InputOf } from '#api/kit/endpoint.ts'
import type { machine } from '#api/machine/machine.ts'
import { figureFields } from '#api/product/product-spec.ts'
import {
  MOST_AT_ONCE,
  registeredSurplus,
  repeatedIn,
  serialsIn,
} from '#api/machine/serial-numbers.ts'
import { productById } from '#server/catalogue/catalogue.ts'
import type { Context } from '#server/context.ts'
import type { Executor, Transaction } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import { contractTitle } from '#server/features/contract/contract-lookup.service.ts'
import { quantitiesOf } from '#server/features/contract/lines/record-lines.service.ts'
import { nameKeys } from '#server/names/name-key.ts'
import { lockContracts } from '#server/records/chain/settlement.ts'
import { change } from '#server/records/change.ts'
import { findInSight, refuseUnseen } from '#server/records/find.ts'
import { writeHistories } from '#server/records/history/history.ts'
import { canOf } from '#server/records/policy.ts'
import { savedEntry } from '#server/records/save.ts'
import { newLabelToken } from '#server/platform/secret.ts'
import { derivedColumns, machineKind } from './machine-record.ts'
import { onWire } from './machine-list.service.ts'
import { newMachine } from './machine.service.ts'
import * as store from './machine.store.ts'
import { isShippedAcross } from './returned-machine.store.ts'
import { namesOfUsers } from '#server/records/staff-name.ts'

type Input = InputOf<typeof machine.registerMachines>

const LONGEST = 60
/** At most so many taken numbers are named. */
const NAMED = 5

/** The machines of a production record, and the lines of its contract with how many of each have a number. */
export async function machinesOfProduction(context: Context, { id }: { id: number }) {
  const { db } = context
  const { con_id } = await findInSight(context, store.production, id, 'view')
  const rows = await store.madeBy(db, id)
  const names = await namesOfUsers(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const c_title = await contractTitle(db, con_id)
  const shown = rows.map((row) => ({
    ...row,
    c_title,
    ...names.get(row.user_id)!,
    can: canOf(context, 'machine', row),
  }))
  const own = await quantitiesOf(db, 'production', id)
  const lines = (await store.producedLines(db, con_id)).map((line) => ({
    value: line.id,
    label: `${line.title} ${line.no}（已登记${Number(line.registered)}/${line.sets * line.num}${line.unit || '台'}）`,
    title: line.title,
    model: line.no,
    unit: line.unit,
    signed: line.sets * line.num,
    produced: line.produced,
    registered: Number(line.registered),
    own: own.get(line.id) ?? 0,
    own_registered: rows.filter(({ contract_line_id }) => contract_line_id === line.id).length,
  }))
  return { data: await onWire(context, shown), lines }
}

/** What a nameplate calls the standard that its product is made to. */
export const STANDARD = '执行标准'

/** The nameplate data of a product, as it is in the catalogue now. */
async function nameplateOf(executor: Executor, pid: number | null | undefined) {
  const product = pid ? await productById(executor, pid) : undefined
  if (!product) return ''
  const figures = figureFields
    .filter(({ name }) => product[name] !== '')
    .map(({ name, label, unit }) => {
      // DN100 and the like need no unit.
      const isPlain = /^\d[\d.~-]*$/.test(product[name])
      return `${label}：${product[name]}${isPlain ? ` ${unit}` : ''}`
    })
  const texts = [
    ['品牌', product.pro_brand],
    [STANDARD, product.standard_no],
  ] as const
  const known = texts.filter(([, text]) => text !== '').map(([label, text]) => `${label}：${text}`)
  return [...figures, ...known].join('\n')
}

/** The product of the machines, from the line of the contract or as it was typed. */
async function productOf(transaction: Transaction, { con_id }: Row<'production'>, input: Input) {
  const { contract_line_id, title = '', model = '' } = input
  if (contract_line_id) {
    const line = await store.lineById(transaction, contract_line_id)
    if (line?.contract_id !== con_id) {
      throw invalid('contract_line_id', '所选的产品明细不属于这份合同，请重新选择')
    }
    const { no } = line
    return { contract_line_id, title: line.title, model: no, pid: line.pid }
  }
  if (title === '') throw invalid('title', '请选择产品，或填写产品名称')
  const pid = await store.productNamed(transaction, title, model)
  return { contract_line_id: null, title, model, pid }
}

/** The numbers to register. Refuses none, too many, one that is too long and one that occurs twice. */
function serialsOf({ serials = '' }: Input): string[] {
  const entered = serialsIn(serials)
  const refuse = (message: string) => invalid('serials', message)
  if (entered.length === 0) throw refuse('请填写出厂编号')
  if (entered.length > MOST_AT_ONCE) {
    throw refuse(`一次最多登记${MOST_AT_ONCE}个出厂编号，现在有${entered.length}个，请分几次登记`)
  }
  const long = entered.find((serial) => serial.length > LONGEST)
  if (long) throw refuse(`出厂编号不能超过${LONGEST}个字：${long.slice(0, LONGEST)}…`)
  const keys = entered.map((serial_no) => nameKeys.machine({ serial_no }))
  const repeated = repeatedIn(keys)
  if (repeated !== undefined) {
    throw refuse(`出厂编号${entered[keys.indexOf(repeated)]}在列表中出现了不止一次，请核对`)
  }
  return entered
}

async function refuseTaken(transaction: Transaction, serials: readonly string[]): Promise<void> {
  const names = serials.map((serial_no) => ({ serial_no }))
  const taken = (await store.namesTaken(transaction, names)).map((at) => serials[at]!)
  if (taken.length === 0) return
  const more = taken.length > NAMED ? `等${taken.length}个` : ''
  const named = taken.slice(0, NAMED).join('、')
  throw new Refusal('conflict', `出厂编号${named}${more}已被使用，请核对后重新登记`, {
    serials: '有编号已被使用',
  })
}

/** The warning that a line, or the contract for machines of no line, has more numbers than pieces by now. */
async function surplusOf(
  transaction: Transaction,
  con_id: number,
  contract_line_id: number | null,
): Promise<string | undefined> {
  const line =
    contract_line_id === null ? undefined : await store.lineById(transaction, contract_line_id)
  if (line) {
    const signed = line.sets * line.num
    const produced = line.needs_production === 1 ? line.produced : signed
    const registered = await store.countMachines(transaction, 'contract_line_id', line.id)
    return registeredSurplus({ ...line, signed, produced, registered })
  }
  const pieces = await store.piecesOfContract(transaction, con_id)
  const registered = await store.countMachines(transaction, 'con_id', con_id)
  return pieces > 0 && registered > pieces
    ? `这份合同有${registered}个出厂编号，多于签约${pieces}件`
    : undefined
}

/** The production record that gets machines, locked after its contract, in the same order as by saving it. */
async function productionForMachines(context: Context, transaction: Transaction, id: number) {
  await refuseUnseen(context, transaction, store.production, id)
  const seen = await store.production.find(transaction, id)
  if (seen) await lockContracts(transaction, [seen.con_id])
  const production = await findInSight(context, store.production, id, 'view', transaction)
  if (production.con_id !== seen?.con_id) throw changedMeanwhile()
  return production
}

const changedMeanwhile = () => new Refusal('conflict', '生产记录刚被修改，请刷新后重试')

/** Registers the machines that a production record made, all or none. */
export async function registerMachines(context: Context, input: Input) {
  const { pro_id } = input
  if (pro_id === undefined) throw invalid('pro_id', '缺少生产记录的编号，请从生产记录中登记')
  const serials = serialsOf(input)
  const empty = await newMachine(context, context.db)
  return change(
    context,
    async (transaction) => {
      const production = await productionForMachines(context, transaction, pro_id)
      const { pid, ...product } = await productOf(transaction, production, input)
      await refuseTaken(transaction, serials)
      const common = {
        ...empty,
        ...product,
        nameplate: await nameplateOf(transaction, pid),
        con_id: production.con_id,
        contract_user_id: production.contract_user_id,
        c_no: production.pro_no,
        pro_id,
        log_id: null,
        returned_id: null,
        version: 1,
        user_id: context.user.id,
        updated_by: context.user.id,
        updated_at: context.now,
      }
      const rows = serials.map((serial_no) => {
        const columns = { ...common, serial_no, token: newLabelToken() }
        return { ...columns, ...derivedColumns(columns) }
      })
      const ids = await store.insertMany(transaction, rows)
      const stored = await store.withIds(transaction, ids)
      const entries = stored.map((row) => savedEntry(machineKind, row.id, undefined, row))
      await writeHistories(transaction, context, entries)
      const surplus = await surplusOf(transaction, production.con_id, product.contract_line_id)
      const warning = surplus === undefined ? '' : `。${surplus}，请核对`
      return { ids, msg: `已登记${ids.length}台设备${warning}` }
    },
    async (violated) => {
      if (violated === 'reference') return changedMeanwhile()
      return new Refusal('conflict', '有出厂编号刚被别人登记，请刷新后核对')
    },
  )
}

/** Refuses to move a production record to another contract where its machines and shipments would be separated. */
export async function refuseParting(transaction: Transaction, pro_id: number): Promise<void> {
  if (await isShippedAcross(transaction, pro_id)) {
    throw new Refusal(
      'conflict',
      '它的设备和别的生产记录的物流有交叉，不能换合同；请先在物流记录中去掉这些出厂编号',
    )
  }
  await store.leaveLines(transaction, pro_id)
}
