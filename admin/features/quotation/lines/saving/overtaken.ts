import { useEffect } from 'react'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { lineBy } from './known-lines.ts'
import type { LineChange, LineSavings } from './line-changes.ts'
import { valuesOf, wireOf } from './line-sending.ts'
import type { WireValues } from './line-sending.ts'

/** A value was not saved, since somebody else has saved another one in its place; the user decides between them. */
export class Overtaken extends Refusal {
  /** Of the line, or of the set by its key. */
  readonly line: number
  readonly change: LineChange

  constructor({ code, message, errors }: Refusal, line: number, change: LineChange) {
    super({ code, msg: message, errors })
    this.line = line
    this.change = change
  }
}

/** Of two values on the wire the one that people see. */
function shown(field: LineChange['field'], wire: WireValues): string {
  const text = wire[field] ?? ''
  return field === 'discount' ? `${text || 0}%` : text
}

/** The words of both buttons: what was typed, and what is there. */
function choices({ change, errors }: Overtaken) {
  const typed = shown(change.field, wireOf(valuesOf(change)))
  const present = shown(change.field, errors)
  return {
    okText: typed === '' ? '仍清空' : `仍改为 ${typed}`,
    cancelText: present === '' ? '保留空白' : `保留 ${present}`,
  }
}

/** What is asked about is in the dialogs' hands; it stays asked after the screen was left. */
const opened = new WeakSet<Overtaken>()

type Deciding = {
  lines: () => readonly QuotationLine[]
  decide: (overtaken: Overtaken, replaces: boolean) => void
}

async function askAbout(overtaken: Overtaken, { lines, decide }: Deciding): Promise<void> {
  const { line: key, message } = overtaken
  const line = lineBy(lines(), key)
  const name = line && (line.id === key ? `${line.title} ${line.no}`.trim() : line.com_name)
  const question = name === undefined ? message : `${message}\n${name}`
  decide(overtaken, await ask(question, { ...choices(overtaken), unasked: true }))
}

/** Asks about each value that somebody else has overtaken, one after the other. */
export function useOvertaken(session: Deciding, savings: LineSavings): void {
  useEffect(() => {
    for (const { failure } of savings.values()) {
      if (!(failure instanceof Overtaken) || opened.has(failure)) continue
      opened.add(failure)
      void askAbout(failure, session)
    }
  }, [session, savings])
}
