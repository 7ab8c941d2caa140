import { wordFields, wordLists } from '#api/contract/word-fields.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'

type Field = { name: string; meaning: string; example: string }

const COLUMNS: readonly ReadColumn<Field>[] = [
  { title: '字段', isHead: true, render: ({ name }) => <code>{`{${name}}`}</code> },
  { title: '含义', isWide: true, render: ({ meaning }) => meaning },
  { title: '举例', isWide: true, render: ({ example }) => example },
]

const fieldKey = ({ name }: Field) => name

/** What can be written in the Word file of contracts. */
export function WordFields() {
  return (
    <>
      <ReadTable label="写一次的字段" columns={COLUMNS} rows={wordFields} keyOf={fieldKey} />
      {wordLists.map(({ name, meaning, fields }) => (
        <section key={name} aria-label={name}>
          <p>
            {meaning}：在表格一行的第一格写 <code>{`{#${name}}`}</code>，最后一格写{' '}
            <code>{`{/${name}}`}</code>，这一行按下面的字段重复。
          </p>
          <ReadTable label={name} columns={COLUMNS} rows={fields} keyOf={fieldKey} />
        </section>
      ))}
    </>
  )
}
