import { Button } from 'antd'
import { useId, useState } from 'react'
import type { Received } from '#api/kit/endpoint.ts'
import type { api } from '#api/index.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { nameOf } from './drawn-pump.ts'
import css from './selection.module.css'

type RefusedPumpsProps = Pick<
  Received<typeof api.selection.select>['info'],
  'refused' | 'refused_total' | 'refused_by'
>

const COLUMNS: readonly ReadColumn<RefusedPumpsProps['refused'][number]>[] = [
  {
    title: '型号',
    isWide: true,
    render: (pump) => (
      <>
        <strong>{nameOf(pump)}</strong>
        {pump.pro_no !== '' && <small>{pump.pro_title}</small>}
      </>
    ),
  },
  { title: '原因', isWide: true, render: ({ kind, reason }) => `${kind}：${reason}` },
]

/** How many pumps do not fit the duty, by kind of reason; each with its own reason once they are opened. */
export function RefusedPumps({ refused, refused_total, refused_by }: RefusedPumpsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (refused_total === 0) return null
  const counts = refused_by.map(({ kind, count }) => `${kind} ${count}`).join('，')
  return (
    <section className={css.refused}>
      <Button
        className="on-screen"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        未入选 {refused_total} 种
      </Button>
      <small>{counts}</small>
      <div id={id} hidden={!open}>
        {open && (
          <ReadTable
            label="未入选的水泵"
            columns={COLUMNS}
            rows={refused}
            keyOf={(pump) => pump.id}
          />
        )}
        {open && refused_total > refused.length && (
          <p>
            <small>
              只列出前 {refused.length} 种，共 {refused_total} 种；填写名称、型号可以查某一种的原因
            </small>
          </p>
        )}
      </div>
    </section>
  )
}
