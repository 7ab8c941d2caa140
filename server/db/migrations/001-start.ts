import type { Kysely } from 'kysely'
import { building } from './building.ts'

/** Sessions, people, history, the catalogue and quotations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { textType, table, withId, texts, integers, referring, versioned, index } = building(db)

  await texts(withId('role'), ['role_name', 'permissions'])
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('role_name_unique', ['role_name'])
    .execute()

  await referring(
    integers(texts(withId('user'), ['username', 'password_hash']), ['status']),
    'role_id',
    'role',
  )
    .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(1))
    .addUniqueConstraint('user_username_unique', ['username'])
    .execute()

  await integers(
    referring(
      table('session').addColumn('token_hash', textType, (column) => column.primaryKey()),
      'user_id',
      'user',
    ),
    ['created_ms', 'used_ms'],
  ).execute()
  await index('session_user', 'session', ['user_id'])

  await integers(
    texts(
      table('ticket').addColumn('ticket_hash', textType, (column) => column.primaryKey()),
      ['token_hash', 'url'],
    ),
    ['expires_ms'],
  )
    .addForeignKeyConstraint(
      'ticket_session',
      ['token_hash'],
      'session',
      ['token_hash'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await index('ticket_session_index', 'ticket', ['token_hash'])

  await integers(texts(withId('captcha'), ['browser_hash', 'rand', 'answer']), [
    'expires_ms',
  ]).execute()
  await index('captcha_browser', 'captcha', ['browser_hash'])

  await integers(
    texts(
      table('login_failure').addColumn('key', textType, (column) => column.primaryKey()),
      ['username'],
    ),
    ['failures', 'blocked_until_ms'],
  ).execute()
  await index('login_failure_username', 'login_failure', ['username'])

  await texts(integers(table('once'), ['user_id', 'created_ms']), ['key', 'path'])
    .addColumn('answer', textType)
    .addPrimaryKeyConstraint('once_key', ['user_id', 'key'])
    .execute()
  await index('once_created', 'once', ['created_ms'])

  await texts(integers(withId('history'), ['record_id']), [
    'time',
    'user_name',
    'address',
    'entity',
    'action',
  ])
    .addColumn('user_id', 'bigint')
    .addColumn('parent_id', 'bigint')
    .addColumn('before', textType)
    .addColumn('after', textType)
    .execute()
  await index('history_record', 'history', ['entity', 'record_id'])
  await index('history_parent', 'history', ['entity', 'parent_id'])

  await versioned(texts(withId('category'), ['p_name', 'p_field', 'view'])).execute()

  const spec = [
    'pro_caliber',
    'pro_flow',
    'pro_lift',
    'pro_speed',
    'pro_power',
    'pro_brand',
    'pro_info',
    'remarks',
  ]
  await versioned(
    integers(
      texts(withId('product'), [
        'pro_title',
        'pro_no',
        'pro_unit',
        'release_time',
        'search_text',
        ...spec,
      ]),
      ['pro_status'],
    )
      .addColumn('pro_unitprice', 'bigint')
      .addColumn('pro_type', 'bigint', (column) =>
        column.references('category.id').onDelete('no action'),
      ),
  ).execute()
  await index('product_time', 'product', ['release_time', 'id'])
  await index('product_title', 'product', ['pro_title', 'id'])
  await index('product_type', 'product', ['pro_type', 'release_time', 'id'])
  await db.schema
    .createIndex('product_unique')
    .unique()
    .on('product')
    .columns(['pro_title', 'pro_no', 'pro_brand'])
    .where('pro_no' as never, '<>', '')
    .execute()

  await versioned(
    integers(texts(withId('combination'), ['com_name']), ['is_power', 'com_show']),
  ).execute()

  await texts(
    integers(referring(table('combination_title'), 'combination_id', 'combination'), ['position']),
    ['title'],
  )
    .addPrimaryKeyConstraint('combination_title_key', ['combination_id', 'title'])
    .execute()
  await index('combination_title_title', 'combination_title', ['title'])

  await versioned(
    integers(texts(withId('quotation'), ['quo_name', 'quo_info', 'release_time', 'search_text']), [
      'quo_status',
    ]),
  ).execute()
  await index('quotation_time', 'quotation', ['release_time', 'id'])
  await index('quotation_owner_time', 'quotation', ['user_id', 'release_time', 'id'])

  await texts(
    integers(referring(withId('quotation_set'), 'quotation_id', 'quotation'), [
      'com_id',
      'com_show',
      'is_power',
    ]),
    ['com_name'],
  ).execute()
  await index('quotation_set_quotation', 'quotation_set', ['quotation_id'])

  await texts(
    integers(
      referring(referring(withId('quotation_line'), 'set_id', 'quotation_set'), 'pid', 'product'),
      ['chosen', 'num', 'top'],
    ),
    ['title', 'no', 'unit', ...spec],
  )
    .addColumn('unitprice', 'bigint')
    .execute()
  await index('quotation_line_set', 'quotation_line', ['set_id'])
  await index('quotation_line_product', 'quotation_line', ['pid'])
}
