import type { InputOf } from '#api/kit/endpoint.ts'
import type { sales } from '#api/sales/sales.ts'
import type { ServicePart } from '#api/sales/service-parts.ts'
import { CASE_WAITING } from '#api/kit/status.ts'
import { may, type Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { invalid, Refusal } from '#server/platform/errors.ts'
import {
  contractByNumber,
  contractBeside,
  contractForPrefill,
  contractLink,
  contractLinkFor,
  searchContracts,
} from '#server/features/contract/contract-lookup.service.ts'
import {
  contractOfMachine,
  machineForCase,
  namesOfCase,
  replaceByCase,
} from '#server/features/machine/machine-case.service.ts'
import {
  activeUserOptions,
  isActiveUser,
  ownerOptions,
} from '#server/features/user/user.service.ts'
import { childrenOf, linkedRecords } from '#server/records/chain/chain.ts'
import { change } from '#server/records/change.ts'
import { chainOf } from '#server/records/chain/contract-chain.ts'
import { merged } from '#server/records/merged.ts'
import { findOwned, unsavedRecord } from '#server/records/list/owned.ts'
import { deleteRecord, saveRecord } from '#server/records/save.ts'
import { userName } from '#server/records/staff-name.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { timesOf } from './case-times.ts'
import { partsIn, salesKind, salesPhotos, salesStore } from './sales-record.service.ts'

export function salesOwners(context: Context) {
  return ownerOptions(context, 'sales')
}

/** Who a case can be given to. */
export async function caseAssignees({ db }: Context) {
  return { data: await activeUserOptions(db) }
}

const empty = (context: Context) => ({
  s_no: '',
  machine_id: null as number | null,
  new_machine_id: null as number | null,
  s_fault: '',
  s_contact: '',
  s_phone: '',
  s_assignee: null as number | null,
  // A record that is made by a program which knows of no states has none, as those from before.
  s_state: null as number | null,
  s_remark: '',
  s_parts: [] as ServicePart[],
  s_photos: [] as string[],
  release_time: context.now,
  s_status: 0,
})

/** A new form: a case that waits for somebody. */
function emptyForm(context: Context) {
  return {
    ...empty(context),
    ...unsavedRecord(context, 'sales'),
    con_id: '' as const,
    machine_id: '' as const,
    machine_no: '',
    new_machine_id: '' as const,
    new_machine_no: '',
    s_assignee: '' as const,
    s_assignee_name: '',
    s_state: CASE_WAITING,
    s_started: '',
    s_finished: '',
    s_photos: '',
    photoList: [],
  }
}

/** An after-sales record and what its contract has, or an empty form. */
export async function getSales(context: Context, { id }: { id?: number | undefined }) {
  if (id === undefined) return { data: emptyForm(context), info: [], chain: null }
  const row = await findOwned(context, salesStore, id)
  const photoList = await salesPhotos.of(context.db, id)
  const data = {
    ...row,
    ...(await namesOfCase(context.db, row)),
    con_id: row.con_id ?? ('' as const),
    s_assignee: row.s_assignee ?? ('' as const),
    s_assignee_name: row.s_assignee ? await userName(context.db, row.s_assignee) : '',
    s_state: row.s_state ?? ('' as const),
    s_parts: partsIn(row.s_parts),
    s_photos: photoList.map((photo) => photo.url).join(','),
    photoList,
  }
  const info = row.con_id ? await linkedRecords(context, childrenOf('contract'), row.con_id) : []
  return {
    data,
    info: info.filter((record) => record.kind !== 'sales' || record.id !== id),
    chain: await chainOf(context, row.con_id, { kind: 'sales', id }),
  }
}

type OfContract = Awaited<ReturnType<typeof contractBeside>>

const formOf = (context: Context, { con_id, number, c_title, info, chain }: OfContract) => ({
  data: { ...emptyForm(context), con_id, s_no: number, c_title },
  info,
  chain,
})

/** A new record prefilled from a contract, of which it tells its number and title. */
export async function salesFromContract(context: Context, { id }: { id: number }) {
  return formOf(context, await contractForPrefill(context, 'sales', id))
}

/** A new record prefilled from a machine in sight with its contract, whosever that is. */
export async function salesFromMachine(context: Context, { id }: { id: number }) {
  const row = await machineForCase(context, id)
  const { data, info, chain } = row.con_id
    ? formOf(context, await contractBeside(context, row.con_id))
    : { data: emptyForm(context), info: [], chain: null }
  const machines = await namesOfCase(context.db, { machine_id: id, new_machine_id: null })
  return { data: { ...data, ...machines }, info, chain }
}

export function selectContract(context: Context, input: InputOf<typeof sales.selectContract>) {
  const whose = may(context, 'sales:all') ? 'everybody' : 'in sight'
  return searchContracts(context, input.keyword, whose)
}

/**
 * The contract of a record: the one named, the one that it has, or the one whose number is typed with this
 * save. After-sales may stand without one, with the number as typed (pumps sold before this system).
 */
async function contractOf(
  context: Context,
  executor: Executor,
  input: InputOf<typeof sales.setSales>,
  before: Row<'sales'> | undefined,
) {
  const named = input.con_id === undefined ? before?.con_id : input.con_id
  const { machine_id = before?.machine_id ?? null } = input
  const about = { machine_id, con_id: named }
  const stored = [await contractOfMachine(context, executor, about, before), before?.con_id]
  const con_id = stored[0] ?? named
  if (con_id) {
    return stored.includes(con_id)
      ? contractLink(executor, con_id)
      : contractLinkFor(context, executor, 'sales', con_id)
  }
  return contractByNumber(context, executor, input.s_no ?? '')
}

/** Refuses to give a case to who cannot sign in; who has it already keeps it. */
async function refuseAbsentAssignee(
  executor: Executor,
  assignee: number | null,
  before: Row<'sales'> | undefined,
): Promise<void> {
  if (assignee === null || assignee === before?.s_assignee) return
  if (await isActiveUser(executor, assignee)) return
  throw invalid('s_assignee', '所选的负责人不存在或已停用，请重新选择')
}

export function saveSales(context: Context, input: InputOf<typeof sales.setSales>) {
  return change(
    context,
    (transaction) =>
      saveRecord(context, transaction, salesKind, input, async (before) => {
        const stored = before && { ...before, s_parts: partsIn(before.s_parts) }
        const columns = merged(empty(context), stored, input)
        await refuseAbsentAssignee(transaction, columns.s_assignee, before)
        const link = await contractOf(context, transaction, input, before)
        const s_no = link?.number ?? columns.s_no
        const con_id = link?.con_id ?? null
        await replaceByCase(context, transaction, { ...columns, con_id }, before)
        return {
          ...columns,
          ...timesOf(columns.s_state, before, context.now),
          s_parts: JSON.stringify(columns.s_parts),
          s_no,
          con_id,
          contract_user_id: link?.contract_user_id ?? null,
          search_text: searchText('sales', { ...columns, s_no }),
        }
      }),
    () => Promise.resolve(new Refusal('conflict', '合同刚被修改或删除，请刷新后重试')),
  )
}

export function deleteSales(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    await deleteRecord(context, transaction, salesKind, id)
    return {}
  })
}
