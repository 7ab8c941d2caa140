import { Tag } from 'antd'
import { warrantyStates } from '#api/machine/warranty.ts'
import { StatusTag } from '#admin/ui/status.tsx'

type WarrantyTagProps = {
  machine: { returned: boolean; warranty: number }
  /** The day on which it came back, where that is known. */
  day?: string
}

/** The state of a machine's warranty, or 已退回: while it is back its warranty rests. */
export function WarrantyTag({ machine: { returned, warranty }, day = '' }: WarrantyTagProps) {
  if (!returned) return <StatusTag value={warranty} options={warrantyStates} />
  return <Tag color="warning">{`已退回 ${day}`.trim()}</Tag>
}
