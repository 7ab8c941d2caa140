import { Collapse, Select, Spin } from 'antd'
import { useId, useState } from 'react'
import type { FileLayout, SentChoice } from '#api/kit/imports.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import type { ReadFile } from './import-types.ts'
import css from './imports.module.css'

type FileColumn = FileLayout['columns'][number]

type LayoutPanelProps = Pick<ReadFile, 'layout' | 'fields' | 'ignored'> & {
  busy: boolean
  /** Reads the file again; answers whether it could be. */
  onChoose: (choice: SentChoice) => Promise<boolean>
}

const KEY = 'layout'
const LEFT_OUT = '不导入'

/** Which row of a file has the columns' names, and what each column is; open where that has to be said by hand. */
export function LayoutPanel({ layout, fields, ignored, busy, onChoose }: LayoutPanelProps) {
  const { head_row, rows, columns, problem } = layout
  /** What was changed by hand, by the columns' letters. */
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const rowId = useId()
  const taken = columns.filter(({ field }) => field !== '').length

  const titles = ignored.map((title) => `“${title}”`).join('、')
  const without = titles && `，不导入${titles}`

  async function chooseRow(row: number): Promise<void> {
    if (await onChoose({ head_row: row })) setChanged({})
  }

  /** A field is in one column: the one that had it is left out. */
  async function chooseField(letters: string, field: string): Promise<void> {
    const freed = columns.filter((one) => field !== '' && one.field === field)
    const next = {
      ...changed,
      ...Object.fromEntries(freed.map((one) => [one.letters, ''])),
      [letters]: field,
    }
    const written = Object.entries(next).map((pair) => pair.join(':'))
    if (await onChoose({ head_row, columns: written.join(',') })) setChanged(next)
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
            label: `列名在第${head_row}行，${columns.length}列中导入${taken}列${without}`,
            children: (
              <Spin spinning={busy}>
                <div className={css.row}>
                  <label htmlFor={rowId}>列名所在的行</label>
                  <Select
                    id={rowId}
                    value={head_row}
                    options={rows.map(({ row, text }) => ({
                      value: row,
                      label: `第${row}行：${text}`,
                    }))}
                    onChange={(row) => void chooseRow(row)}
                  />
                </div>
                <div className={css.columns}>
                  <ReadTable
                    label="各列的含义"
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
  onChoose: (letters: string, field: string) => Promise<void>,
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
            onChange={(chosen) => void onChoose(letters, chosen)}
          />
          {note !== '' && <small className="warning-text">{note}</small>}
        </>
      ),
    },
  ]
}
