import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { api } from '#api/index.ts'
import type { AddedInquiry } from '#api/inquiry/inquiry.ts'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'
import type { Paper } from '#admin/ui/paper/paper-view.tsx'

type DocumentButtonsProps = {
  quotation: number
  /** The version that is printed; 0 for what the quotation is now. */
  revision: number
  /** Whether a line has a building, of which there is a 计算书. */
  hasBuilding: boolean
  /** The customer's lists that lines came from. */
  inquiries: readonly AddedInquiry[]
  /** Before anything of what the quotation is now is printed. */
  prepare?: () => Promise<boolean>
  /** Shows a PDF in place of opening it, where it can; `shown` is the address of what is shown. */
  onShow: ((paper: Paper) => void) | undefined
  shown: string | undefined
  /** Other buttons of the same row. */
  children?: ReactNode
}

/** A document of a version, or with revision 0 of what the quotation is now. */
export function documentPaper(
  quotation: number,
  revision: number,
  { value, label }: (typeof documentKinds)[number],
): Paper {
  const query = { id: quotation, ...(revision > 0 && { revision }), kind: value }
  return {
    label: `${revision > 0 ? `V${revision}` : '当前内容'} ${label}`,
    address: addressOf(api.quotation.document, query),
  }
}

const LONGEST_NAME = 16

/** The name of a file as it has room on a button. */
function shortened(name: string): string {
  const characters = [...name]
  if (characters.length <= LONGEST_NAME) return name
  return `${characters.slice(0, LONGEST_NAME).join('')}…`
}

/** The documents of one version: each as a PDF, and all sheets as one Excel file. */
export function DocumentButtons(props: DocumentButtonsProps) {
  const { quotation, revision, hasBuilding, inquiries, prepare, onShow, shown, children } = props
  const [busy, setBusy] = useState<string>()
  const knowsCost = useCan('product:cost')
  const seals = useCan('company:seal') && revision > 0
  const hidden = [...(knowsCost ? [] : ['margin']), ...(hasBuilding ? [] : ['building'])]
  const kinds = documentKinds.filter(({ value }) => !hidden.includes(value))
  const query = { id: quotation, ...(revision > 0 && { revision }) }
  const files: { name: string; address: string; paper?: Paper }[] = [
    ...kinds.map((kind) => {
      const paper = documentPaper(quotation, revision, kind)
      return { name: `${kind.label}（PDF）`, address: paper.address, paper }
    }),
    // Opened, and not shown in place: each print with the seal is recorded.
    ...(seals
      ? [
          {
            name: '报价单（PDF，盖章）',
            address: addressOf(api.quotation.document, { ...query, sealed: 1 }),
          },
        ]
      : []),
    { name: 'Excel', address: addressOf(api.quotation.outleader, query) },
    ...(knowsCost
      ? [
          {
            name: '毛利表（Excel）',
            address: addressOf(api.quotation.outleader, { ...query, kind: 'margin' }),
          },
        ]
      : []),
    ...inquiries.map(({ number, name }) => ({
      name: inquiries.length === 1 ? '回填询价单' : `回填“${shortened(name)}”`,
      address: addressOf(api.quotation.fillInquiry, { ...query, number }),
    })),
  ]

  async function open({ name, address, paper }: (typeof files)[number]): Promise<void> {
    setBusy(name)
    try {
      if (prepare && !(await prepare())) return
      if (paper && onShow) onShow(paper)
      else await openFile(address)
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <div className="button-row">
      {files.map((file) => (
        <Button
          key={file.name}
          size="small"
          loading={busy === file.name}
          type={file.address === shown ? 'primary' : 'default'}
          ghost={file.address === shown}
          aria-current={file.address === shown}
          onClick={() => void open(file)}
        >
          {file.name}
        </Button>
      ))}
      {children}
    </div>
  )
}
