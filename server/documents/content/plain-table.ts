import { APART } from '#api/contract/contract-progress.ts'
import type { Column, Section, TableBlock, Value } from './blocks.ts'
import type { ColumnName } from './columns.ts'

/** Tables that are not about a quotation's lines. */

type Set = {
  /** How much of the room it gets beside others; 0 where its texts are not broken into lines. */
  share?: number
  align?: 'left' | 'right'
  look?: Column['look']
  /** By which sums find it. */
  name?: ColumnName
}

export const column = (
  header: string,
  values: Value[],
  { share = 0, look = 'text', name = 'plain', ...align }: Set = {},
): Column => ({ name, header, values, look, share, ...align, width: 12, stretch: share })

/** The sections with a heading over what has none and stands below another's. */
function apart<Of extends { heading: string }>(sections: readonly Of[]): Of[] {
  let above = ''
  return sections.map((section) => {
    if (section.heading !== '') above = section.heading
    else if (above !== '' && above !== APART) {
      above = APART
      return { ...section, heading: APART }
    }
    return section
  })
}

/** A table without sums, under the headings of its sections. */
export const table = (
  columns: Column[],
  sections: readonly Pick<Section, 'heading' | 'count'>[] = [
    { heading: '', count: columns[0]!.values.length },
  ],
): TableBlock => ({
  kind: 'table',
  columns,
  sections: apart(sections).map((section) => ({ ...section, sets: 1, sum: undefined })),
  sums: [],
  below: [],
  words: undefined,
})
