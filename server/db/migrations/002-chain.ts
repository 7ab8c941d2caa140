import type { Kysely } from 'kysely'
import { building } from './building.ts'

/**
 * Contracts with their files and numbers, production, logistics and after-sales. What hangs on a contract
 * carries its number and its owner, so that lists, searches and the owner scope need no join.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, withId, texts, integers, referring, referringMaybe, versioned, index, textType } =
    building(db)

  await versioned(
    integers(
      texts(withId('contract'), [
        'c_title',
        'c_no',
        'c_remark',
        'release_time',
        'search_text',
        'title_text',
      ]),
      ['c_invoice', 'c_status'],
    )
      .addColumn('c_money', 'bigint')
      .addColumn('c_unpay', 'bigint')
      .addUniqueConstraint('contract_c_no_unique', ['c_no'])
      .addUniqueConstraint('contract_id_c_no', ['id', 'c_no']),
  ).execute()

  await integers(
    table('contract_number').addColumn('c_no', textType, (column) => column.primaryKey()),
    ['user_id', 'expires_ms'],
  ).execute()

  await integers(
    texts(
      table('file').addColumn('url', textType, (column) => column.primaryKey()),
      ['name', 'type'],
    ),
    ['size', 'user_id', 'position', 'unnamed_since_ms'],
  )
    .addColumn('contract_id', 'bigint')
    .addColumn('deleted_contract_id', 'bigint')
    .addForeignKeyConstraint('file_contract', ['contract_id'], 'contract', ['id'])
    .execute()
  await index('file_contract_index', 'file', ['contract_id', 'position'])
  await index('file_unnamed', 'file', ['unnamed_since_ms'])

  const chain = (name: string, statusName: string, number: string, ownTexts: string[]) =>
    integers(texts(withId(name), ['release_time', 'search_text', number, ...ownTexts]), [
      statusName,
    ]).addForeignKeyConstraint(
      `${name}_number`,
      ['con_id', number],
      'contract',
      ['id', 'c_no'],
      // The number is the contract's and follows it. Checked at the end of the transaction, because a
      // shipment gets its contract and its number one after the other.
      (constraint) => constraint.onUpdate('cascade').deferrable().initiallyDeferred(),
    )

  await versioned(
    integers(
      referring(chain('production', 'pro_status', 'pro_no', ['pro_remark']), 'con_id', 'contract'),
      ['contract_user_id', 'pro_pump', 'pro_control', 'pro_out', 'pro_outbound'],
    ).addUniqueConstraint('production_id_con_id', ['id', 'con_id']),
  ).execute()

  await versioned(
    integers(
      referring(
        referring(
          chain('logistics', 'l_status', 'l_no', ['log_number', 'l_send', 'l_remark']),
          'con_id',
          'contract',
        ),
        'pro_id',
        'production',
      ),
      ['contract_user_id'],
    ).addForeignKeyConstraint(
      'logistics_of_contract',
      ['pro_id', 'con_id'],
      'production',
      ['id', 'con_id'],
      // A shipment belongs to the contract of its production record, whichever that is.
      (constraint) => constraint.onUpdate('cascade'),
    ),
  ).execute()
  await index('logistics_production', 'logistics', ['pro_id'])

  await versioned(
    referringMaybe(
      chain('sales', 's_status', 's_no', ['s_remark']),
      'con_id',
      'contract',
    ).addColumn('contract_user_id', 'bigint'),
  ).execute()

  for (const name of ['contract', 'production', 'logistics', 'sales']) {
    await index(`${name}_time`, name, ['release_time', 'id'])
    await index(`${name}_owner_time`, name, ['user_id', 'release_time', 'id'])
    if (name === 'contract') continue
    await index(`${name}_contract`, name, ['con_id'])
    await index(`${name}_contract_owner_time`, name, ['contract_user_id', 'release_time', 'id'])
  }
}
