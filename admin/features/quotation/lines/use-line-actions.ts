import { useEffect, useMemo, useRef } from 'react'
import { api } from '#api/index.ts'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { PutOptions } from '#admin/lib/calls/outbox.ts'
import { ask, notify } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { setKey } from './saving/line-changes.ts'
import type { LineFields } from './saving/line-changes.ts'
import { afterDeletion, toNextLine, toQuantity } from './line-cursor.ts'
import type { LineActions } from './line-row.tsx'
import type { OpenDialog } from './dialogs/line-dialogs.tsx'
import type { LineSession } from './saving/line-session.ts'
import { setsInOrder } from '../sets/quotation-sets.ts'

/** Typing is sent once it rests, dragging at a calm pace, a choice at once. */
const PACE: Record<keyof LineFields, PutOptions> = {
  num: { wait: 400 },
  unitprice: { wait: 600 },
  discount: { wait: 400 },
  sets: { wait: 400 },
  top: { wait: 300, restart: false },
  no: {},
}

/** Whether its set is a heading of a customer's list: its lines are deleted one by one. */
const isHeaded = ({ com_id, com_show }: QuotationLine) => com_id === 0 && com_show === 1

/** A line that stands alone, such as freight, or under a heading is not called a combination. */
function deletionQuestion(line: QuotationLine, count: number): string {
  const { title, com_name, com_show } = line
  const ofLine = `是否确认删除“${title}”？`
  if (isHeaded(line))
    return count > 1 ? ofLine : `${ofLine}\n它是“${com_name}”下的最后一个产品，标题一起删除`
  if (count === 1 && com_show === 0) return ofLine
  return `将删除该组合的全部产品，是否确认删除？\n组合“${com_name}”，共${count}个产品`
}

type Screen = { hold: () => void; release: () => void; open: (dialog: OpenDialog) => void }

/** What rows can do, as one object that stays the same. */
export function useLineActions(session: LineSession, { hold, release, open }: Screen): LineActions {
  const deletion = useChange(api.quotation.deleteQuopro)

  async function remove(line: QuotationLine): Promise<void> {
    const sets = setsInOrder(session.lines())
    const at = sets.findIndex((set) => set.set_id === line.set_id)
    const sisters = sets[at]?.lines ?? []
    if (!(await ask(deletionQuestion(line, sisters.length), { danger: true }))) return
    if (!(await deletion.send({ id: line.id }))) return
    const gone = isHeaded(line) ? [line.id] : sisters.map(({ id }) => id)
    const isSetGone = gone.length === sisters.length
    session.saves.discard(isSetGone ? [...gone, setKey(line.set_id)] : gone)
    const next = isSetGone ? undefined : sisters[sisters.findIndex(({ id }) => id === line.id) + 1]
    afterDeletion(gone, (next ?? sets[at + 1]?.lines[0])?.id)
  }

  const newestRemove = useRef(remove)
  useEffect(() => {
    newestRemove.current = remove
  })

  return useMemo(
    () => ({
      change: (line, change) => {
        if (change.field === 'top') hold()
        session.put(line, change, PACE[change.field])
      },
      finish: (line) => {
        release()
        void session.saves.flush([line])
      },
      retry: (line) => session.saves.retry([line]),
      remove: (line) => void newestRemove.current(line),
      toQuantity,
      price: (line) => open({ kind: 'price', line }),
      replaced: (line) => open({ kind: 'replaced', line }),
      move: (line) => {
        if (session.lines().length > 1) open({ kind: 'move', line })
        else void notify('这份报价只有这一行，没有可以移到的地方')
      },
      toNext: (line, field) => toNextLine(line, field, (other) => session.isOpen(other)),
    }),
    [session, hold, release, open],
  )
}
