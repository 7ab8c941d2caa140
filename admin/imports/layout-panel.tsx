import { Button, Collapse, Select, Spin } from 'antd'
import { useId, type ReactNode } from 'react'
import type { FileTable } from '#api/kit/imports.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import type { FileChoice } from './file-choice.ts'
import type { ReadFile } from './import-types.ts'
import css from './imports.module.css'

type FileColumn = FileTable['columns'][number]

type LayoutPanelProps = {
  read: Pick<ReadFile, 'layout' | 'fields' | 'ignored'>
  choice: FileChoice
  busy: boolean
  /** Reads the file again. */
  onChoose: (choice: FileChoice) => void
}

const KEY = 'layout'
const LEFT_OUT = '不导入'

/** Which rows of a file have the names of its tables' columns, and what each column is; open where that has to be said by hand. */
export function LayoutPanel({ read, choice, busy, onChoose }: LayoutPanelProps) {
  const { layout, fields, ignored } = read
  const rowId = useId()

  /** What is chosen of a table's columns, by letters behind the row of its names, or alone of the first. */
  function choose(chosen: Readonly<Record<string, string>>): void {
    const { head_row } = layout
    onChoose({ ...choice, head_row, columns: { ...choice.columns, ...chosen } })
  }

  const notNames = Object.keys(choice.columns ?? {}).filter((place) => /^\d+$/.test(place))
  return (
    <>
      <TablePanel
        table={layout}
        name={layout.head_row === 0 ? '没有列名，按顺序读' : `列名在第${layout.head_row}行`}
        ignored={ignored}
        {...{ fields, busy, choose }}
      >
        <div className={css.row}>
          <label htmlFor={rowId}>列名所在的行</label>
          <Select
            id={rowId}
            value={layout.head_row}
            options={layout.rows.map(({ row, text }) => ({
              value: row,
              label: row === 0 ? `没有列名，依次是：${text}` : `第${row}行：${text}`,
            }))}
            onChange={(head_row) => onChoose({ ...choice, head_row, columns: {} })}
          />
        </div>
      </TablePanel>
      {layout.tables.map((table) => (
        <TablePanel
          key={table.head_row}
          table={table}
          place={String(table.head_row)}
          name={`第${table.head_row}行起是另一张表`}
          ignored={table.columns.filter(({ field }) => field === '').map(({ title }) => title)}
          {...{ fields, busy, choose }}
        >
          <div className={css.row}>
            <Button size="small" onClick={() => choose({ [table.head_row]: '' })}>
              第{table.head_row}行不是列名，照上面的表读
            </Button>
          </div>
        </TablePanel>
      ))}
      {notNames.map((place) => (
        <p key={place} className={css.row}>
          第{place}行没有当作列名
          <Button
            size="small"
            onClick={() => {
              const { [place]: _restored, ...columns } = choice.columns ?? {}
              onChoose({ ...choice, columns })
            }}
          >
            当作另一张表的列名
          </Button>
        </p>
      ))}
    </>
  )
}

type TablePanelProps = {
  table: FileTable
  /** What its columns are chosen with before their letters. */
  place?: string
  name: string
  ignored: readonly string[]
  fields: ReadFile['fields']
  busy: boolean
  choose: (columns: Readonly<Record<string, string>>) => void
  children: ReactNode
}

function TablePanel(props: TablePanelProps) {
  const { table, place = '', name, ignored, fields, busy, choose, children } = props
  const { columns, questions } = table
  // A question says it itself.
  const problem = questions.some(({ text }) => text === table.problem) ? '' : table.problem
  const taken = columns.filter(({ field }) => field !== '').length
  const titles = ignored.map((title) => `“${title}”`).join('、')
  const without = titles && `，不导入${titles}`

  /** A field is in one column: the one that had it is left out. */
  function chooseField(letters: string, field: string): void {
    const freed = columns.filter((one) => field !== '' && one.field === field)
    choose({
      ...Object.fromEntries(freed.map((one) => [place + one.letters, ''])),
      [place + letters]: field,
    })
  }

  return (
    <>
      {problem !== '' && <Notice kind="warning" text={problem} />}
      <Collapse
        className={css.layout}
        defaultActiveKey={problem === '' ? [] : [KEY]}
        items={[
          {
            key: KEY,
            label: `${name}，${columns.length}列中导入${taken}列${without}`,
            children: (
              <Spin spinning={busy}>
                {children}
                <div className={css.columns}>
                  <ReadTable
                    label={place === '' ? '各列的含义' : `第${place}行起各列的含义`}
                    columns={columnsOf(fields, chooseField)}
                    rows={columns}
                    keyOf={({ letters }) => letters}
                  />
                </div>
              </Spin>
            ),
          },
        ]}
      />
    </>
  )
}

function columnsOf(
  fields: ReadFile['fields'],
  onChoose: (letters: string, field: string) => void,
): readonly ReadColumn<FileColumn>[] {
  const options = [{ value: '', label: LEFT_OUT }, ...fields]
  const isKnown = (field: string) => options.some(({ value }) => value === field)
  return [
    { title: '列', width: 48, isHead: true, render: ({ letters }) => letters },
    { title: '列名', render: ({ title }) => title },
    { title: '内容', render: ({ sample }) => sample && <span className="muted">{sample}</span> },
    {
      title: '导入为',
      isWide: true,
      width: '40%',
      render: ({ letters, title, field, note }) => (
        <>
          <Select
            aria-label={`${letters}列“${title}”导入为`}
            className={css.field}
            showSearch={{ optionFilterProp: 'label' }}
            value={isKnown(field) ? field : ''}
            options={options}
            onChange={(chosen) => onChoose(letters, chosen)}
          />
          {note !== '' && <small className="warning-text">{note}</small>}
        </>
      ),
    },
  ]
}
