import type { Database } from '#server/db/open.ts'

/** Records as the product wrote them before its lists had counters and an index. */

/** What every record has; two people take turns. */
export const versioned = (at: number) => ({
  version: 1,
  user_id: 1 + (at % 2),
  updated_by: 1,
  updated_at: '',
})
/** A moment of three years. */
export const dated = (at: number) => ({
  release_time: `${2020 + (at % 3)}:${at % 2 ? '01' : '12'}:${String(1 + (at % 31)).padStart(2, '0')} 08:00:00`,
})
const texts = ['立式泵', '水泵房😀', '100%_纯', '', `o'clock`]
const textOf = (at: number) => texts[at % texts.length]!

/** Some of everything, as the product wrote it before. */
export async function fill(db: Database, count: number): Promise<void> {
  const person = { password_hash: '', password_at: '', status: 1, deleted: 0, ...versioned(0) }
  const role = { id: 1, role_name: '角色', permissions: '[]', ...versioned(0) }
  await db.insertInto('role').values(role).execute()
  for (const username of ['甲', '乙']) {
    await db
      .insertInto('user')
      .values({ ...person, username, role_id: 1 })
      .execute()
  }
  const category = { p_name: '分类', p_field: '[]', view: '', ...versioned(0) }
  await db.insertInto('category').values(category).execute()
  for (let at = 0; at < count; at += 1) await fillOne(db, at)
}

/** One record of each kind, each hanging on the one before. */
export async function fillOne(db: Database, at: number): Promise<void> {
  const search_text = textOf(at)
  const common = { ...versioned(at), ...dated(at), search_text }
  const specification = {
    pro_caliber: '',
    pro_flow: '',
    pro_lift: '',
    pro_speed: '',
    pro_power: '',
    pro_brand: '',
    pro_info: '',
    remarks: '',
    pro_unit: '',
    pro_unitprice: null,
  }
  const product = {
    pro_title: search_text,
    pro_no: `型${at}`,
    pro_status: at % 4,
    pro_type: at % 3 ? 1 : null,
  }
  await db
    .insertInto('product')
    .values({ ...common, ...specification, ...product })
    .execute()
  const quotation = { quo_name: search_text, quo_info: '', quo_status: at % 4 }
  await db
    .insertInto('quotation')
    .values({ ...common, ...quotation })
    .execute()
  const c_no = `号${at}`
  const contract = {
    c_title: search_text,
    c_no,
    c_remark: '',
    c_invoice: 0,
    c_status: at % 4,
    c_money: null,
    c_unpay: null,
    title_text: '',
  }
  const { id: con_id } = await db
    .insertInto('contract')
    .values({ ...common, ...contract })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linked = {
    ...common,
    con_id,
    contract_user_id: common.user_id,
    user_id: 1 + (at % 3 ? 0 : 1),
  }
  const production = {
    pro_no: c_no,
    pro_pump: 0,
    pro_control: 0,
    pro_out: 0,
    pro_remark: '',
    pro_outbound: 0,
    pro_status: at % 4,
  }
  const { id: pro_id } = await db
    .insertInto('production')
    .values({ ...linked, ...production })
    .returning('id')
    .executeTakeFirstOrThrow()
  const logistics = {
    pro_id,
    l_no: c_no,
    log_number: '',
    l_send: '',
    l_remark: '',
    l_status: at % 4,
  }
  await db
    .insertInto('logistics')
    .values({ ...linked, ...logistics })
    .execute()
  const free = at % 2 ? {} : { con_id: null, contract_user_id: null }
  const sales = { s_no: at % 2 ? c_no : '', s_remark: '', s_status: at % 4, ...free }
  await db
    .insertInto('sales')
    .values({ ...linked, ...sales })
    .execute()
  await db
    .insertInto('history')
    .values({
      time: '2026:01:01 00:00:00',
      user_id: 1,
      user_name: '甲',
      address: '',
      entity: 'product',
      record_id: at,
      name: search_text,
      search_text,
      owner_id: null,
      parent_id: null,
      action: 'create',
      before: null,
      after: null,
    })
    .execute()
}
