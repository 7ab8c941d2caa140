import { PostgresAdapter, sql, type CreateTableBuilder, type Kysely } from 'kysely'

/** Whether a migration runs on PostgreSQL; its own, since migrations import nothing that may change. */
export function isPostgres(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** A table under construction, whose columns are named by data. */
type Building = CreateTableBuilder<string, string>

/**
 * The words that migrations are written in, the same for both databases: ids are never used again after a
 * deletion (AUTOINCREMENT, identity), texts compare by code point, numbers have 64 bits.
 */
export function building(db: Kysely<unknown>) {
  const postgres = isPostgres(db)
  const textType = postgres ? sql`text collate "C"` : sql`text`

  const table = (name: string): Building => db.schema.createTable(name)
  const withId = (name: string): Building =>
    postgres
      ? table(name).addColumn('id', 'bigint', (column) =>
          column.primaryKey().generatedByDefaultAsIdentity(),
        )
      : table(name).addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())

  const texts = (builder: Building, names: readonly string[]) =>
    names.reduce(
      (current, name) => current.addColumn(name, textType, (column) => column.notNull()),
      builder,
    )
  const integers = (builder: Building, names: readonly string[]) =>
    names.reduce(
      (current, name) => current.addColumn(name, 'bigint', (column) => column.notNull()),
      builder,
    )
  // NO ACTION, not RESTRICT: SQLite reports a restricted deletion as a trigger's, not as a foreign key's.
  const referring = (builder: Building, name: string, target: string) =>
    builder.addColumn(name, 'bigint', (column) =>
      column.notNull().references(`${target}.id`).onDelete('no action'),
    )
  const referringMaybe = (builder: Building, name: string, target: string) =>
    builder.addColumn(name, 'bigint', (column) =>
      column.references(`${target}.id`).onDelete('no action'),
    )
  /** The columns of a record that forms save: version, owner, who changed it last and when. */
  const versioned = (builder: Building) =>
    texts(
      integers(builder, ['user_id', 'updated_by']).addColumn('version', 'bigint', (column) =>
        column.notNull().defaultTo(1),
      ),
      ['updated_at'],
    )
  const index = (name: string, tableName: string, columns: string[]) =>
    db.schema.createIndex(name).on(tableName).columns(columns).execute()

  return { textType, table, withId, texts, integers, referring, referringMaybe, versioned, index }
}
