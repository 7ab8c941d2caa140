import { asVisible, checked, CONTROL, field, ONE_LINE, refuse } from '#api/kit/fields/field.ts'
import { upTo } from '#api/kit/fields/wire-form.ts'

/** What a report counts, and the filter by which a list shows the documents behind one of its figures. */

/** Quotations as sent last, contracts, those of them that are ended, what of them came back for good, receipts, and quotations that were lost. */
const figures = ['quoted', 'signed', 'ended', 'returned', 'received', 'lost'] as const
export type Figure = (typeof figures)[number]

/** What the home page and the report count as quoted, in words. */
export const QUOTED_MEANS =
  '报价按最后发出的版本和发出的日期；没有发出过的（包括未成交、已作废的草稿）和模板不计'

/** The whole of a document, or what of it is of one customer, product, category or reason, or whose discount one user passed. */
const dims = ['all', 'customer', 'product', 'category', 'reason', 'passer'] as const
export type Dim = (typeof dims)[number]

/** Which documents a figure counts; its days are the list's `startime` and `endtime`. */
export type CountedBy = {
  /** `won`: quotations that were sent and signed. */
  figure: Figure | 'won'
  dim: Dim
  key: string
  /** Who owned them when they were sent, signed or received; undefined for everybody. */
  owner: number | undefined
}

/** Such a filter in an address: figure, owner, dimension and key. */
export const countedText = ({ figure, dim, key, owner }: CountedBy) =>
  [figure, owner ?? '', dim, key].join(':')

const LONGEST = ONE_LINE + 64

function parsed(text: string): CountedBy | undefined {
  const [, figure, owner, dim, key] = /^(\w+):(\d{0,15}):(\w+):(.*)$/.exec(text) ?? []
  const isKnown =
    (figure === 'won' || figures.some((one) => one === figure)) && dims.some((one) => one === dim)
  if (!isKnown) return undefined
  return { figure, dim, key, owner: owner === '' ? undefined : Number(owner) } as CountedBy
}

/** What a list is narrowed to by one of these figures of the report; empty means no filter. */
export const counted = (...ofList: readonly CountedBy['figure'][]) =>
  field<string | null, CountedBy | undefined>('报表', upTo(LONGEST), (raw) => {
    const text = checked('报表', asVisible('报表', raw).trim(), LONGEST, CONTROL)
    if (text === '') return undefined
    const found = parsed(text)
    if (found && ofList.includes(found.figure)) return found
    return refuse('报表的筛选条件不正确，请从报表中重新打开')
  })
