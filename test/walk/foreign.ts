import { api } from '#api/index.ts'
import { MARK, type Foreign, type Scoped } from '../entities/fixture.ts'
import { scopedKinds } from '../entities/index.ts'
import { linesOf, makeContract } from '../make/chain.ts'
import { addSet, done, makeCombination, makeProduct } from '../make/factories.ts'
import { ownPicture } from '../read/editor.ts'
import { sheetOf } from '../read/sheet-file.ts'
import { previewed } from '../read/sheets.ts'
import { makeKey } from '../make/keys.ts'
import { enter, makeUser, roleNamed } from '../make/people.ts'
import { uploaded } from '../make/files/upload.ts'
import type { Caller, TestServer } from '../run/server.ts'

/**
 * What the walk tries to get at: one record of every entity that has an owner, and a deleted one that could be
 * restored, all of the same person's.
 */

/** What no prefilled form tells of another's contract. */
export const SECRETS = ['98765', `${MARK}备注`]

export async function makeForeign(server: TestServer): Promise<Foreign> {
  const person = await makeUser(server.admin, {
    username: `${MARK}（业务员）`,
    role_id: await roleNamed(server.admin, '超级管理员'),
  })
  const owner = await enter(server, person)

  const model = 'ISG50-160'
  const product = await makeProduct(server.admin, {
    pro_title: '离心泵',
    pro_no: model,
    pro_unitprice: '100',
  })
  const combination = await makeCombination(server.admin, [product], { com_name: '泵组' })
  const [file = ''] = await uploaded(server, owner, { name: `${MARK}合同.txt`, content: MARK })
  const records = await oneOfEach(owner, file)
  const [line] = await addSet(owner, records.quotation, combination)
  const [list = ''] = await uploaded(server, owner, {
    name: `${MARK}清单.txt`,
    content: '泵\t\t\t1',
  })
  await done(owner, api.quotation.addlines, {
    id: records.quotation,
    lines: [{ title: `${MARK}泵`, unitprice: '1', inquiry_row: 1 }],
    inquiry_file: list,
    pasted: 1,
  })
  await done(owner, api.quotation.sendQuotation, { id: records.quotation })

  const deleted = await oneOfEach(owner, '')
  // What hangs on another goes first.
  for (const { name, remove } of scopedKinds.toReversed()) {
    await done(owner, remove, { id: deleted[name] })
  }

  const { customer: customer_id } = records
  const contract = await makeContract(owner, {
    c_title: `${MARK}合同`,
    customer_id,
    c_money: '1000',
    signed_date: '2026-10-08',
    lines: [{ title: '水泵', num: 1, unitprice: '1000' }],
  })
  const [contractLine] = await linesOf(owner, contract)
  const sheet = await sheetOf(['客户名称'], [`${MARK}导入`])
  const [device] = (await done(owner, api.device.index)).data as { id: string }[]

  return {
    owner: person.id,
    line: line!.id,
    contractLine: contractLine!.id,
    statement: await makeStatement(owner, customer_id),
    preview: (await previewed(server, owner, api.customer, sheet)).id,
    device: device!.id,
    ...records,
    deleted,
    file,
    combination,
    model,
    key: (await makeKey(owner, 'quotation:view')).keyId,
    picture: await ownPicture(server, server.admin),
  }
}

/** A confirmed statement of a customer with one contract, by what was signed. */
async function makeStatement(owner: Caller, customer_id: number): Promise<number> {
  const days = { first_date: '2026-10-01', last_date: '2026-10-31' }
  const input = { customer_id, basis: 2, ...days, closing: '1000.00' }
  return Number((await done(owner, api.statement.setStatement, input)).id)
}

/** One record of each, in the order of the descriptors, in which what another hangs on comes first. */
async function oneOfEach(owner: Caller, file: string): Promise<Record<Scoped, number>> {
  const made = { file } as Record<Scoped, number> & { file: string }
  for (const { name, make, marked } of scopedKinds) made[name] = await make(owner, marked!(made))
  const { file: _file, ...records } = made
  return records
}

const ABSENT = 987_654
const absentRecords = Object.fromEntries(scopedKinds.map(({ name }) => [name, ABSENT])) as Record<
  Scoped,
  number
>

/** The same, but nothing of it is there. */
export const absentOf = (foreign: Foreign): Foreign => ({
  ...foreign,
  ...absentRecords,
  deleted: absentRecords,
  line: ABSENT,
  contractLine: ABSENT,
  statement: ABSENT,
  preview: ABSENT,
  key: ABSENT,
  device: 'x'.repeat(43),
  file: `/upload/${'x'.repeat(43)}.txt`,
})
