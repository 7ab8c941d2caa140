import { api } from '#api/index.ts'
import { addressOf } from '#admin/lib/calls/client.ts'
import { OpenButton, PrintButton } from '#admin/ui/print-button.tsx'

const { salesContract, salesContractWord } = api.contract

/** 购销合同 of a stored contract: as a PDF, and by the company's Word file, which no browser shows. */
export function ContractButtons({ id }: { id: number }) {
  return (
    <>
      <PrintButton
        label="合同 PDF"
        papers={[{ label: '合同 PDF', address: addressOf(salesContract, { id }) }]}
      />
      <OpenButton
        label="合同 Word"
        papers={[{ label: '合同 Word', address: addressOf(salesContractWord, { id }) }]}
      />
    </>
  )
}
