import { api } from '#api/index.ts'
import { MARK, type Foreign, type Scoped } from '../entities/fixture.ts'
import { scopedKinds } from '../entities/index.ts'
import { addSet, done, makeCombination, makeProduct } from '../make/factories.ts'
import { ownPicture } from '../read/editor.ts'
import { makeKey } from '../make/keys.ts'
import { enter, makeUser, roleNamed } from '../make/people.ts'
import { uploaded } from '../make/upload.ts'
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
  await done(owner, api.quotation.sendQuotation, { id: records.quotation })

  const deleted = await oneOfEach(owner, '')
  // What hangs on another goes first.
  for (const { name, remove } of scopedKinds.toReversed()) {
    await done(owner, remove, { id: deleted[name] })
  }

  return {
    owner: person.id,
    line: line!.id,
    ...records,
    deleted,
    file,
    combination,
    model,
    key: (await makeKey(owner, 'quotation:view')).keyId,
    picture: await ownPicture(server, server.admin),
  }
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
  key: ABSENT,
  file: `/upload/${'x'.repeat(43)}.txt`,
})
