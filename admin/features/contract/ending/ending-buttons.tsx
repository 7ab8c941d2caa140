import { Button } from 'antd'
import { isEnded } from '#api/contract/ending.ts'
import { api } from '#api/index.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useMay, useRead } from '#admin/lib/calls/query.ts'
import { ask } from '#admin/ui/dialog/feedback.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { EndingDialog } from './ending-dialog.tsx'

/** In the address, that the contract is about to be ended. */
export const ENDING = 'ending'

/** 终止合同 of a stored contract, or 撤销终止 of one that is ended, for who may. */
export function EndingButtons({ id }: { id: number }) {
  const may = useMay()
  const { values, become } = useAddress()
  const contract = useRead(api.contract.getContract, { id }).data?.data
  const resume = useChange(api.contract.resumeContract)
  if (!contract || !contract.can.end || !may('contract:end')) return null
  const { c_no, version } = contract
  const show = (ending: string | undefined) => void become({ ...values, [ENDING]: ending })

  async function takeBack() {
    const question = `撤销后合同${c_no}继续执行，待生产、待发货和应收都恢复终止前的样子。是否撤销终止？`
    if (await ask(question)) await resume.send({ id, version })
  }

  if (isEnded(contract)) {
    return (
      <Button loading={resume.busy} onClick={() => void takeBack()}>
        撤销终止
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => show('1')}>终止合同</Button>
      {values[ENDING] === '1' && <EndingDialog id={id} onClose={() => show(undefined)} />}
    </>
  )
}
