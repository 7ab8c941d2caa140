import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import type { DutyRecord } from '#api/selection/duty.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import { ReadTable, type ReadColumn } from '#admin/ui/read/read-table.tsx'
import { nameOf } from './drawn-pump.ts'
import { columns } from './pump-columns.tsx'
import { PumpDetail } from './pump-detail.tsx'

/** What can be done with a row of the result. */
export type PumpActions = {
  /** The duty that they were judged by. */
  duty: DutyRecord
  /** Those whose curves are drawn over any that is opened. */
  compared: readonly OfferedPump[]
  compare: (id: number, chosen: boolean) => void
  /** One chart has no colours for more pumps. */
  isFull: boolean
  /** Puts the pump into the quotation that is chosen for; none where there is none. */
  choose: ((pump: OfferedPump) => void) | undefined
  busy: boolean
}

type PumpTableProps = PumpActions & { label: string; pumps: readonly OfferedPump[] }

/** Pumps in the order of their rank, or of the column that is pressed, with what can be done with each. */
export function PumpTable({ label, pumps, ...actions }: PumpTableProps) {
  const { duty, compared } = actions
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const known = columns.filter(({ sortedBy }) => pumps.some((pump) => sortedBy(pump) !== undefined))

  function toggle(id: number): void {
    const others = [...opened].filter((one) => one !== id)
    setOpened(new Set(opened.has(id) ? others : [...others, id]))
  }

  const buttons: ReadColumn<OfferedPump> = {
    title: '操作',
    isButtons: true,
    render: (pump) => (
      <Buttons
        pump={pump}
        {...actions}
        isOpen={opened.has(pump.id)}
        onToggle={() => toggle(pump.id)}
      />
    ),
  }
  return (
    <ReadTable
      label={label}
      columns={[...known, buttons]}
      rows={pumps}
      keyOf={({ id }) => id}
      renderDetail={(pump) =>
        opened.has(pump.id) && (
          <PumpDetail
            pump={pump}
            others={compared.filter(({ id }) => id !== pump.id)}
            duty={duty}
          />
        )
      }
    />
  )
}

type ButtonsProps = Omit<PumpActions, 'duty'> & {
  pump: OfferedPump
  isOpen: boolean
  onToggle: () => void
}

function Buttons({ pump, isOpen, onToggle, ...actions }: ButtonsProps) {
  const { compared, compare, isFull, choose, busy } = actions
  const isCompared = compared.some(({ id }) => id === pump.id)
  const name = nameOf(pump)
  const opens = pump.curve ? '曲线' : '详情'
  return (
    <>
      <Button
        type="link"
        size="small"
        aria-expanded={isOpen}
        aria-label={`${opens}（${name}）`}
        onClick={onToggle}
      >
        {opens}
      </Button>
      {choose && (
        <Button
          type="link"
          size="small"
          disabled={busy}
          aria-label={`加入报价（${name}）`}
          onClick={() => choose(pump)}
        >
          加入报价
        </Button>
      )}
      {pump.curve && (
        <Checkbox
          checked={isCompared}
          disabled={isFull && !isCompared}
          onChange={({ target }) => compare(pump.id, target.checked)}
          aria-label={`对比（${name}）`}
        >
          对比
        </Checkbox>
      )}
    </>
  )
}
