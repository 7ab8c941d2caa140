import { useRef } from 'react'
import type { QuotationLine } from '#api/quotation/quotation-line.ts'
import { lazyPart } from '#admin/ui/lazy-part.tsx'
import { AddSetDialog } from '../../sets/add-set-dialog.tsx'
import { FreeLineDialog } from './free-line-dialog.tsx'
import type { LineSavings } from '../saving/line-changes.ts'
import { toLine } from '../line-cursor.ts'
import { basisOf, pricedLines } from '../../prices/line-prices.ts'
import type { QuotationInfo } from '../../prices/line-prices.ts'
import type { LineSession } from '../saving/line-session.ts'
import { MoveDialog } from '../../sets/move-dialog.tsx'
import { PriceDialog } from '../../prices/price-dialog.tsx'
import { ProductDialog } from '../../models/product-dialog.tsx'
import { ReplacedDialog } from '../../models/replaced-dialog.tsx'
import { RowsDialog } from './rows-dialog.tsx'
import { TermsDialog } from '../../head/terms-dialog.tsx'

/** The dialog that is open over the lines. */
export type OpenDialog =
  | { kind: 'set' | 'product' | 'rows' | 'inquiry' | 'free' | 'terms' | 'quotation' }
  | { kind: 'price' | 'move' | 'replaced'; line: QuotationLine }

const InquiryDialog = lazyPart(
  async () => (await import('../../inquiry/inquiry-dialog.tsx')).InquiryDialog,
)
const QuotationDialog = lazyPart(
  async () => (await import('../../head/quotation-dialog.tsx')).QuotationDialog,
)

type LineDialogsProps = {
  session: LineSession
  info: QuotationInfo
  lines: readonly QuotationLine[]
  savings: LineSavings
  /** The dialog that was opened last, and whether it still is. */
  dialog: OpenDialog | undefined
  open: boolean
  onClose: () => void
}

/** What opens over the lines of a quotation; one at a time. */
export function LineDialogs(props: LineDialogsProps) {
  const { session, info, lines, savings, dialog, open, onClose } = props
  const added = useRef<number>(undefined)
  const isOpen = (kind: OpenDialog['kind']) => open && dialog?.kind === kind
  const line = dialog && 'line' in dialog ? dialog.line : undefined

  /** Once a dialog is gone: to the line that it has added. */
  function goOn(): void {
    if (added.current !== undefined) toLine(added.current, (id) => session.isOpen(id))
    added.current = undefined
  }

  const adding = {
    quotation: session.id,
    onAdded: (id: number) => void (added.current = id),
    onClose,
    afterClose: goOn,
  }
  return (
    <>
      <AddSetDialog session={session} open={isOpen('set')} onClose={onClose} />
      <ProductDialog open={isOpen('product')} {...adding} />
      <RowsDialog open={isOpen('rows')} {...adding} />
      <InquiryDialog open={isOpen('inquiry')} {...adding} />
      <FreeLineDialog open={isOpen('free')} basis={basisOf(info)} {...adding} />
      <PriceDialog line={line} open={isOpen('price')} onClose={onClose} />
      <ReplacedDialog line={line} open={isOpen('replaced')} onClose={onClose} />
      <MoveDialog line={line} lines={lines} open={isOpen('move')} onClose={onClose} />
      <TermsDialog
        open={isOpen('terms')}
        info={info}
        priced={pricedLines(lines, savings)}
        onClose={onClose}
      />
      <QuotationDialog quotation={session.id} open={isOpen('quotation')} onClose={onClose} />
    </>
  )
}
