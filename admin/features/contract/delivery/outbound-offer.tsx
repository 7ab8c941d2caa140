import { Alert, Button } from 'antd'
import { isEnded } from '#api/contract/ending.ts'

type OfferProps = {
  /** Of the record: pieces of the contract, those that have not gone, and when it was ended, after which not all have gone. */
  record: { pieces: number; to_ship: number; ended_on: string }
  pro_outbound: number
  may: boolean
  busy?: boolean
  onTake: () => void
}

/** Offers 出库 once everything has shipped; it is never set by itself. */
export function OutboundOffer({ record, pro_outbound, may, busy = false, onTake }: OfferProps) {
  const { pieces, to_ship } = record
  if (pieces === 0 || to_ship > 0 || pro_outbound === 1 || isEnded(record)) return null
  return (
    <Alert
      className="notice"
      type="success"
      showIcon
      title="合同明细已全部发货"
      description={may ? undefined : '生产记录的“出库”还是“未出”，请生产人员确认'}
      action={
        may && (
          <Button size="small" type="primary" loading={busy} disabled={false} onClick={onTake}>
            标记为已出库
          </Button>
        )
      }
    />
  )
}
