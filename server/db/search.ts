import { sql, type RawBuilder } from 'kysely'

/**
 * Text as searches compare it: widths and case folded (NFKC, lower case). Done here on both sides, since
 * neither database folds Chinese widths or case alike.
 */
export function searchable(...parts: readonly string[]): string {
  return parts.join('\n').normalize('NFKC').toLowerCase()
}

/** Whether a `search_text` column contains a keyword; `%`, `_` and `\` in it are plain text. */
export function contains(column: string, keyword: string): RawBuilder<boolean> {
  const escaped = searchable(keyword).replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`${sql.ref(column)} like ${`%${escaped}%`} escape '\\'`
}
