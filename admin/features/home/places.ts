import { ENDS_SOON as AGREED_ENDS_SOON } from '#api/agreed/agreed-state.ts'
import { INVOICED_ABOVE } from '#api/contract/ending.ts'
import type { Home, Todo } from '#api/home/home.ts'
import { lastDayOf, monthOf, monthsBefore } from '#api/kit/time.ts'
import { NO_STAGE } from '#api/quotation/quotation.ts'
import { countedText } from '#api/report/counted.ts'
import { CASE_OPEN } from '#api/kit/status.ts'
import { ENDS_SOON } from '#api/machine/warranty.ts'
import type { Place } from '#admin/charts/bar-rows.tsx'

/** The lists behind the figures, narrowed to what each figure counts. */

/** From the first day of a month to the last of one, by default the same. */
const days = (from: string, to = from) => ({ startime: `${from}-01`, endtime: lastDayOf(to) })

const NO_TEMPLATES = { is_template: '0' }

export const quotedAt = (stage: number | '', from: string, to: string): Place => ({
  to: '/quotation',
  search: { stage: String(stage === '' ? NO_STAGE : stage), ...NO_TEMPLATES, ...days(from, to) },
})

/** What was sent in a month, as the report counts it. */
export const quotedIn = (month: string): Place => ({
  to: '/quotation',
  search: {
    counted: countedText({ figure: 'quoted', dim: 'all', key: '', owner: undefined }),
    ...days(month),
  },
})

export const signedIn = (month: string): Place => ({
  to: '/contract',
  search: { dates_of: 'signed', ...days(month) },
})

export const receivedIn = (month: string): Place => ({ to: '/received', search: days(month) })

export const receivable = (search: Place['search'] = {}): Place => ({ to: '/receivable', search })

/** By which value of `owedWork`. */
const DELIVERY: Partial<Record<Todo['what'], string>> = {
  toProduce: '1',
  readyToShip: '2',
  toShip: '3',
}

/** The list of a to-do, by the day of delivery where one is meant; `self` is who is signed in. */
export function todoPlace(todo: Todo, self: number | undefined, due?: '1' | '2'): Place {
  const delivery = DELIVERY[todo.what]
  if (delivery !== undefined) {
    const search = { delivery, ...(due !== undefined && { delivery_due: due }) }
    return { to: todo.inContracts ? '/contract' : '/owing', search }
  }
  if (todo.what === 'followCustomers') return { to: '/customer', search: { follow: '1' } }
  if (todo.what === 'followQuotations') return { to: '/quotation', search: { follow: '1' } }
  if (todo.what === 'unanswered') return { to: '/quotation', search: { follow: '2' } }
  if (todo.what === 'toReview') return { to: '/reviews', search: {} }
  if (todo.what === 'returned') {
    const own = self !== undefined && { userid: String(self) }
    return { to: '/quotation', search: { review: '3', ...own } }
  }
  if (todo.what === 'expiring') return { to: '/quotation', search: { valid: '1' } }
  if (todo.what === 'overdue') return receivable({ due: '1' })
  if (todo.what === 'dueSoon') return receivable({ due: '2' })
  if (todo.what === 'needsRed')
    return { to: '/contract', search: { ended: String(INVOICED_ABOVE) } }
  if (todo.what === 'warrantyEnding') {
    return { to: '/machine', search: { warranty: String(ENDS_SOON) } }
  }
  if (todo.what === 'agreedEnding') {
    return { to: '/agreed', search: { state: String(AGREED_ENDS_SOON) } }
  }
  const open = { s_state: String(CASE_OPEN) }
  const isMine = todo.what === 'myCases' && self !== undefined
  return { to: '/sales', search: isMine ? { ...open, s_assignee: String(self) } : open }
}

/** The month of the page's day and the one before it. */
export function monthsOf({ day }: Pick<Home, 'day'>): { present: string; last: string } {
  const present = monthOf(day)
  return { present, last: monthsBefore(present, 1) }
}
