import { Button } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { openFile } from '#admin/ui/open.tsx'

type DocumentButtonsProps = {
  quotation: number
  /** The version that is printed; 0 for what the quotation is now. */
  revision: number
  /** Whether a line has a building, of which there is a 计算书. */
  hasBuilding: boolean
  /** Before anything of what the quotation is now is printed. */
  prepare?: () => Promise<boolean>
}

/** The documents of one version: each as a PDF, and all sheets as one Excel file. */
export function DocumentButtons(props: DocumentButtonsProps) {
  const { quotation, revision, hasBuilding, prepare } = props
  const [busy, setBusy] = useState<string>()
  const knowsCost = useCan('product:cost')
  const hidden = [...(knowsCost ? [] : ['margin']), ...(hasBuilding ? [] : ['building'])]
  const kinds = documentKinds.filter(({ value }) => !hidden.includes(value))
  const query = { id: quotation, ...(revision > 0 && { revision }) }
  const files = [
    ...kinds.map(({ value, label }) => ({
      name: `${label}（PDF）`,
      address: addressOf(api.quotation.document, { ...query, kind: value }),
    })),
    { name: 'Excel', address: addressOf(api.quotation.outleader, query) },
    ...(knowsCost
      ? [
          {
            name: '毛利表（Excel）',
            address: addressOf(api.quotation.outleader, { ...query, kind: 'margin' }),
          },
        ]
      : []),
  ]

  async function open({ name, address }: (typeof files)[number]): Promise<void> {
    setBusy(name)
    try {
      if (!prepare || (await prepare())) await openFile(address)
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
          onClick={() => void open(file)}
        >
          {file.name}
        </Button>
      ))}
    </div>
  )
}
