import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import type { LineFields } from './line-changes.ts'
import { wireIn } from './line-sending.ts'
import type { WireValues } from './line-sending.ts'

/** What a typed value is to replace: what the user saw when typing began, whatever others have saved since. */
class ReplacedValue {
  /** Not known of a line that is not shown: it is sent without. */
  expected: WireValues | undefined
  /** What was sent without an answer, and may have been saved. */
  private readonly unanswered: WireValues[] = []

  constructor(expected?: WireValues) {
    this.expected = expected
  }

  /** This is there now, as the user knows. */
  see(values: WireValues): void {
    this.expected = { ...this.expected, ...values }
    this.unanswered.length = 0
  }

  lost(values: WireValues): void {
    this.unanswered.push(values)
  }

  /** Whether what is there is what this screen has sent itself. */
  isOwn(present: WireValues): boolean {
    return this.unanswered.some((sent) =>
      Object.entries(present).every(([name, value]) => sent[name] === value),
    )
  }
}

/** What the typed values of a quotation are to replace, by line or set and field. */
export class Replaced {
  private readonly values = new Map<string, ReplacedValue>()

  /** Something is typed in a field of a line as it is shown. */
  begin(line: number, field: keyof LineFields, shown: QuotationLine | undefined): void {
    const value = new ReplacedValue(shown && wireIn(shown, field))
    this.values.set(`${line} ${field}`, value)
  }

  of(line: number, field: keyof LineFields): ReplacedValue {
    return this.values.get(`${line} ${field}`) ?? new ReplacedValue()
  }
}
