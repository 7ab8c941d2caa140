import { technicalFacts } from '#api/product/technical.ts'
import type { Below, Labelled, Source } from './blocks.ts'
import { noteOf, shortText } from './long-texts.ts'
import { labelled } from './wording.ts'

/** What stands below the lines of the 技术参数表: what was remarked, and what their products record beside figures. */

/** Of each line of the table; of none in the other documents. */
export function belowOf({ kind, medium, document }: Source): Below[] {
  if (kind !== 'technical') return []
  return document.sets.flatMap(({ lines }) =>
    lines.map((line) => {
      const note = shortText(noteOf(line, { kind, medium }), line, { kind, medium })
      const facts: Labelled[] = [
        ['能效等级', line.energy ?? ''],
        ...technicalFacts(line.technical ?? {}),
      ]
      const parts = (all: readonly Labelled[]) =>
        all.map(([label, text]) => labelled(label, text)).filter((text) => text !== '')
      return [parts([['备注', note]]), parts(facts)].filter(({ length }) => length > 0)
    }),
  )
}
