import type { InputOf } from '#api/kit/endpoint.ts'
import { MOST_CERTIFICATES, type machine } from '#api/machine/machine.ts'
import type { Context } from '#server/context.ts'
import type { Labelled } from '#server/documents/content/blocks.ts'
import { withText } from '#server/documents/content/wording.ts'
import { printPapers } from '#server/documents/documents.ts'
import { commissioningForm } from '#server/documents/papers/commissioning-form.ts'
import { issuerOf, theCompany } from '#server/features/company/company.service.ts'
import { contractSite } from '#server/features/contract/contract-lookup.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { dayOf } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/errors.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { userName } from '#server/records/staff-name.ts'
import { chosenMachines } from './chosen-machines.ts'
import { STANDARD } from './machine-register.service.ts'
import * as store from './machine.store.ts'

/** Papers of machines have no tables that grow. */
const NO_TABLES = 0

/** A line of the nameplate: what stands before its colon is its name. */
function factOf(line: string): Labelled {
  const at = line.indexOf('：')
  return at > 0 && at <= 6 ? [line.slice(0, at), line.slice(at + 1)] : ['参数', line]
}

/** What a certificate says of a machine: its nameplate as it was registered, and the standard even where it is to be written. */
function factsOf({ title, model, serial_no, nameplate }: store.MachineRow): Labelled[] {
  const plate = nameplate.split('\n').map(factOf)
  const facts = withText([['产品名称', title], ['型号', model], ['出厂编号', serial_no], ...plate])
  return facts.some(([label]) => label === STANDARD)
    ? facts
    : [...facts, [STANDARD, '____________________']]
}

/** 产品合格证 of machines. The inspector, the day and the seal are left to the hand of who inspects. */
export async function printCertificates(
  context: Context,
  query: InputOf<typeof machine.certificates>,
): Promise<FileAnswer> {
  const limits = { most: MOST_CERTIFICATES, what: '合格证' }
  return printPapers(context.user.id, NO_TABLES, async () => {
    const machines = await chosenMachines(context, query, limits)
    const { name: company } = await theCompany(context.db)
    const certificates = machines.map((row) => ({ company, facts: factsOf(row) }))
    // Of the machines and not of today, so that they print the same file tomorrow.
    const [date = ''] = machines
      .map(({ release_time }) => dayOf(release_time))
      .toSorted()
      .toReversed()
    const name = `产品合格证-${date}-${certificates.length}张.pdf`
    return { order: { certificates: { certificates, date } }, name }
  })
}

/** 安装调试单 of a machine. The customer and the place are on it for who may see the contract, else to be written. */
export async function printCommissioning(
  context: Context,
  { id }: InputOf<typeof machine.commissioning>,
): Promise<FileAnswer> {
  if (id === undefined) throw invalid('id', '缺少设备的编号，请从设备列表中打开')
  const row = await findOrRefuse(context, store, id, 'view')
  return printPapers(context.user.id, NO_TABLES, async () => {
    const paper = commissioningForm({
      number: `TS${String(id).padStart(6, '0')}`,
      date: dayOf(row.release_time),
      maker: await userName(context.db, row.user_id),
      issuer: await issuerOf(context.db),
      serial_no: row.serial_no,
      title: row.title,
      model: row.model,
      contract: row.c_no,
      ...(await contractSite(context, row.con_id)),
      delivered: row.delivered_date,
      nameplate: row.nameplate,
    })
    return { order: { paper }, name: `安装调试单-${row.serial_no}.pdf` }
  })
}
