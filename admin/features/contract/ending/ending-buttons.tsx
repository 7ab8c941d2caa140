import { Button } from 'antd'
import type { ContractRecord } from '#api/contract/contract.ts'
import { isEnded } from '#api/contract/ending.ts'
import { api } from '#api/index.ts'
import { useAddress } from '#admin/lib/address.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { EndingDialog } from './ending-dialog.tsx'

/** In the address, that the contract is about to be ended. */
export const ENDING = 'ending'

type EndingProps = {
  contract: ContractRecord
  /** It was ended, or its end taken back, and with it the contract has changed. */
  onChange: () => void
}

/** 终止合同 under ⋯ of a stored contract, or 撤销终止 of one that is ended. */
export function EndingButton({ contract, onChange }: EndingProps) {
  const { values, become } = useAddress()
  const { send, busy } = useChange(api.contract.resumeContract)
  const { id, version, c_no } = contract

  async function takeBack(): Promise<void> {
    const question = `撤销后合同${c_no}继续执行，待生产、待发货和应收都恢复终止前的样子。是否撤销终止？`
    if (!(await ask(question))) return
    if (await send({ id: Number(id), version })) onChange()
  }

  return isEnded(contract) ? (
    <Button loading={busy} onClick={() => void takeBack()}>
      撤销终止
    </Button>
  ) : (
    <Button onClick={() => void become({ ...values, [ENDING]: '1' })}>终止合同</Button>
  )
}

/** What is asked before a contract is ended, where the address says so. */
export function EndingPart({ contract, onChange }: EndingProps) {
  const { values, become } = useAddress()
  if (values[ENDING] !== '1' || !contract.can.end || isEnded(contract)) return null
  const close = () => become({ ...values, [ENDING]: undefined })
  return (
    <EndingDialog
      id={Number(contract.id)}
      onSaved={() => void close().then(onChange)}
      onClose={() => void close()}
    />
  )
}
