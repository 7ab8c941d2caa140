import { Button } from 'antd'
import { api } from '#api/index.ts'
import { useAddress } from '#admin/lib/address.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { useMay, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { OpenButton, PrintButton } from '#admin/ui/print-button.tsx'

const { salesContract, salesContractBlanks, salesContractWord } = api.contract

/** Of a stored contract: a receipt, and 购销合同 as a PDF, and by the company's Word file, which no browser shows. */
export function ContractButtons({ id }: { id: number }) {
  const { values, become } = useAddress()
  const may = useMay()
  return (
    <>
      {may('receipt:view') && may('receipt:edit') && (
        <Button onClick={() => void become({ ...values, part: 'money', edit: 'new' })}>收款</Button>
      )}
      <PrintButton
        label="合同 PDF"
        papers={[{ label: '合同 PDF', address: addressOf(salesContract, { id }) }]}
        note={<Blanks label="合同 PDF" input={{ id }} />}
      />
      <OpenButton
        label="合同 Word"
        papers={[{ label: '合同 Word', address: addressOf(salesContractWord, { id }) }]}
        note={<Blanks label="合同 Word" input={{ id, word: 1 }} />}
      />
    </>
  )
}

type BlanksProps = { label: string; input: { id: number; word?: 1 } }

/** What stays empty on a paper, read again once the contract is saved; nothing where all is there. */
function Blanks({ label, input }: BlanksProps) {
  const { data, error, isFetching, refetch } = useRead(salesContractBlanks, input)
  if (error && !isFetching) return <LoadFailure failure={error} onRetry={() => void refetch()} />
  const names = data?.data ?? []
  if (names.length === 0) return null
  return (
    <output className="muted">
      {label} 空白：{names.join('、')}
    </output>
  )
}
