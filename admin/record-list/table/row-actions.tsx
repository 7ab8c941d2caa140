import { Dropdown } from 'antd'
import { useRef, type SyntheticEvent } from 'react'
import type { Endpoint } from '#api/kit/endpoint.ts'
import { forgetRow, useIsShown } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import css from './cell.module.css'
import { passFromRow } from './list-focus.ts'
import type { RowAction, RowBase } from '../types.ts'

type RowActionsProps<Row> = {
  row: Row
  actions: readonly RowAction<Row>[]
  /** The list of the row, which a deleted one leaves at once. */
  list: Endpoint
}

/** The buttons of a row that the user may press. */
export function RowActions<Row extends RowBase>(props: RowActionsProps<Row>) {
  const isShown = useIsShown()
  const trigger = useRef<HTMLButtonElement>(null)
  const { row, actions } = props
  const offered = actions.filter((action) => isShown(action) && (action.shown?.(row) ?? true))
  const [plain, more] = [offered.filter((one) => !one.more), offered.filter((one) => one.more)]
  return (
    <div className={css.buttons} data-row-buttons>
      {plain.map((action) => (
        <Action key={labelOf(action, row)} {...props} action={action} />
      ))}
      {more.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: more.map((action) => ({
              key: labelOf(action, row),
              label: <Action {...props} action={action} />,
            })),
            onClick: ({ domEvent }) => {
              // Where the cursor comes back to: the item itself is gone by then.
              trigger.current?.focus()
              pressItem(domEvent)
            },
          }}
        >
          <button
            ref={trigger}
            type="button"
            className={css.button}
            aria-label="更多操作"
            aria-haspopup="menu"
          >
            ⋯
          </button>
        </Dropdown>
      )}
    </div>
  )
}

/** A press beside the words of an item, or Enter on it, is one of its button. */
function pressItem(event: SyntheticEvent): void {
  const { target, currentTarget } = event
  // Else the same Enter would submit the form that it opens.
  event.preventDefault()
  const button = currentTarget.querySelector('button')
  if (!button?.contains(target as Element)) button?.click()
}

function labelOf<Row>({ label }: RowAction<Row>, row: Row): string {
  return typeof label === 'string' ? label : label(row)
}

function Action<Row extends RowBase>(props: RowActionsProps<Row> & { action: RowAction<Row> }) {
  const { row, action } = props
  const label = labelOf(action, row)
  if ('change' in action) return <ChangeButton {...props} action={action} label={label} />
  return (
    <ActionButton row={row} action={action} label={label} onClick={() => action.onClick(row)} />
  )
}

type ChangeAction<Row> = Extract<RowAction<Row>, { change: Endpoint }>

type ChangeButtonProps<Row> = RowActionsProps<Row> & { action: ChangeAction<Row>; label: string }

function ChangeButton<Row extends RowBase>(props: ChangeButtonProps<Row>) {
  const { row, action, label, list } = props
  const { send, busy } = useChange(action.change)
  async function run(button: HTMLElement) {
    const answer = await send({ id: row.id })
    if (!answer || !action.removes) return
    void passFromRow(button)
    forgetRow(row.id, list)
  }
  return (
    <ActionButton
      row={row}
      action={action}
      label={label}
      busy={busy}
      onClick={(button) => void run(button)}
    />
  )
}

type ActionButtonProps<Row> = {
  row: Row
  action: RowAction<Row>
  label: string
  busy?: boolean
  onClick: (button: HTMLElement) => void
}

/** Not antd's: there are dozens of them in a list. */
function ActionButton<Row>(props: ActionButtonProps<Row>) {
  const { row, action, label, busy = false, onClick } = props
  const { danger = false, confirm, confirmTitle } = action
  async function press(button: HTMLElement) {
    if (busy) return
    const question = typeof confirm === 'function' ? confirm(row) : confirm
    if (question === undefined || (await ask(question, { danger, title: confirmTitle?.(row) })))
      onClick(button)
  }
  return (
    <button
      type="button"
      className={danger ? `${css.button} ${css.danger}` : css.button}
      aria-busy={busy}
      // Not `disabled`, which would take the focus from it.
      aria-disabled={busy}
      onClick={(event) => void press(event.currentTarget)}
    >
      {label}
    </button>
  )
}
