import { READY_TO_SHIP } from '#api/contract/due.ts'
import { nextAddress, nextSteps } from '#admin/features/chain/chain-kinds.ts'
import { readyPieces } from '#admin/features/contract/delivery/delivery-form.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { useMay } from '#admin/lib/calls/query.ts'
import { NextStep } from '#admin/ui/next-step.tsx'

type ProductionNextProps = {
  record: { id: number | '' } & { plan: Parameters<typeof readyPieces>[0] }
}

/** Once pieces of the contract are produced that have not gone: how many, and the ways to ship them. */
export function ProductionNext({ record: { id, plan } }: ProductionNextProps) {
  const may = useMay()
  const pieces = readyPieces(plan)
  if (id === '' || pieces === 0) return null
  const ships = may('logistics:edit')
  const sees = may('logistics:view') || may('contract:view')
  return (
    <NextStep
      text={`这份合同有 ${pieces} 件可以发货${ships ? '' : '，请通知发货人员'}`}
      ways={[
        ships && { label: '登记发货', href: nextAddress(nextSteps.production!, { id }) },
        sees && { label: '待发货', href: `/owedlines${writeQuery({ delivery: READY_TO_SHIP })}` },
      ]}
    />
  )
}
