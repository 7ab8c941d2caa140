import { Button } from 'antd'
import { READY_TO_SHIP } from '#api/contract/due.ts'
import { api } from '#api/index.ts'
import { modelOf } from '#api/home/owed-lines.ts'
import { useAddress } from '#admin/lib/address.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { RunDialog } from '#admin/record-list/batch/run-dialog.tsx'
import type { Booking } from './owed-bookings.ts'

type BookDialogProps = {
  isProduction: boolean
  booked: readonly Booking[]
  open: boolean
  onClose: () => void
  onClosed: () => void
}

const { setProduction } = api.production
const { setLogistics } = api.logistics

/** Makes a record of each contract with all pieces that are left of its ticked lines, once that is confirmed. */
export function BookDialog({ isProduction, booked, ...dialog }: BookDialogProps) {
  const byContract = new Map(booked.map((one) => [one.con_id, one]))

  function book(con_id: number, key: string) {
    const { source, lines } = byContract.get(con_id)!
    const about = lines.map(({ id, quantity }) => ({ contract_line_id: id, quantity }))
    return isProduction
      ? callOnce(setProduction, { con_id, lines: about }, key)
      : callOnce(setLogistics, { pro_id: source, lines: about }, key)
  }

  const record = isProduction ? '生产记录' : '物流记录'
  return (
    <RunDialog
      {...dialog}
      title={isProduction ? '登记生产' : '登记发货'}
      width={640}
      items={booked.map(({ con_id, name }) => ({ id: con_id, name }))}
      begin={{ children: `新增 ${booked.length} 条${record}` }}
      perform={book}
      next={isProduction && <ToShip onPress={dialog.onClose} />}
      onStill={() => refreshAfter(isProduction ? setProduction : setLogistics)}
    >
      <p>为每份合同新增一条{record}，登记所选明细的全部剩余数量：</p>
      <ul className="row-list">
        {booked.map(({ con_id, name, lines }) => (
          <li key={con_id}>
            <span>
              {name}
              <small className="muted">
                {lines.map((line) => `${modelOf(line)} ${line.quantity} ${line.unit}`).join('，')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </RunDialog>
  )
}

/** From what is produced to what can be shipped now, on the same page. */
function ToShip({ onPress }: { onPress: () => void }) {
  const { change } = useAddress()
  function show(): void {
    onPress()
    void change({ delivery: String(READY_TO_SHIP) })
  }
  return <Button onClick={show}>查看待发货</Button>
}
