import { isEnded } from '#api/contract/ending.ts'
import type { LogisticsRecord } from '#api/logistics/logistics.ts'
import { RESHIPS, RETURN } from '#api/logistics/logistics.ts'
import { formAddress, nextAddress, nextSteps } from '#admin/features/chain/chain-kinds.ts'
import { useMay } from '#admin/lib/calls/query.ts'
import { NextStep } from '#admin/ui/next-step.tsx'
import type { Fact } from '#admin/ui/read/facts.tsx'
import { NoteButton } from './shipment-papers.tsx'

/** Whether a record of 物流 is a return. */
export const isReturn = ({ kind }: Pick<LogisticsRecord, 'kind'>) => kind === RETURN

const shipmentLink = (id: number, words: string) => (
  <a key={id} href={formAddress('logistics', id)} target="_blank" rel="opener">
    {words}
  </a>
)

/** Of a return the shipment that it is of, of a shipment its returns; nothing of a shipment without any. */
export function returnFacts(
  record: Pick<LogisticsRecord, 'returns_id' | 'returns_no' | 'returns_day' | 'returns'>,
): (Fact | false)[] {
  const { returns_id, returns_no, returns_day, returns } = record
  return [
    returns_id !== '' && [
      '原发货',
      <>
        {shipmentLink(returns_id, returns_no)} {returns_day}
      </>,
    ],
    returns.length > 0 && [
      '退货',
      returns.flatMap(({ id, day, pieces }, at) => [
        ...(at === 0 ? [] : ['、']),
        shipmentLink(id, `${day} ${pieces}件`),
      ]),
    ],
  ]
}

type ReturnNextProps = {
  record: Pick<LogisticsRecord, 'id' | 'pro_id' | 'reships' | 'to_ship' | 'ended_on'>
}

/** What comes after a return: its 退货单, and the shipment in its place while that is owed. */
export function ReturnNext({ record }: ReturnNextProps) {
  const { id, pro_id, reships, to_ship } = record
  const may = useMay()
  if (id === '') return null
  const owes = reships === RESHIPS && to_ship > 0 && !isEnded(record)
  return (
    <NextStep
      text="退货之后："
      ways={[
        owes &&
          pro_id !== '' &&
          may('logistics:edit') && {
            label: '登记补发',
            href: nextAddress(nextSteps.production!, { id: pro_id }),
          },
      ]}
    >
      <NoteButton id={id} label="退货单" />
    </NextStep>
  )
}
