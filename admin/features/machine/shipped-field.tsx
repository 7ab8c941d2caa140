import { Form, Select } from 'antd'
import type { DeliveryLine } from '#api/contract/delivery.ts'
import { MOST_MACHINES, type MachineChoice } from '#api/logistics/logistics.ts'
import { shippedSurplus } from '#api/machine/serial-numbers.ts'
import { searchedModel } from '#api/kit/text.ts'
import {
  shownLines,
  typedQuantities,
  type TypedQuantity,
} from '#admin/features/contract/delivery/delivery-form.ts'
import { FieldItem } from '#admin/ui/field/read-text.tsx'

type ShippedFieldProps = {
  choice: readonly MachineChoice[]
  /** The lines of the contract, of a return those of its shipment. */
  plan: readonly DeliveryLine[]
  /** Whether the machines come back. */
  returns: boolean
}

const SHIPPING = {
  verb: '发货',
  hint: '选择随这次物流发出的设备，发货日期就是这次的发货日期；删除物流记录后可以重新选择',
  none: '这份合同没有待发的出厂编号，可以在生产记录中登记',
  nothing: '没有待发的设备',
} as const
const RETURNING = {
  verb: '退货',
  hint: '选择退回的设备，退回后显示“已退回”，不计质保；以后可以随新的物流再发出',
  none: '这次发货没有可以退回的出厂编号',
  nothing: '没有可退的设备',
} as const

/**
 * 出厂编号 of a shipment: which machines go with it, of those of its contract that are still here; or of a return, of those of its
 * shipment that are not back.
 */
export function ShippedField({ choice, plan, returns }: ShippedFieldProps) {
  const surplus = useSurplus({ choice, plan, returns })
  const words = returns ? RETURNING : SHIPPING
  const none = choice.length === 0
  return (
    <FieldItem
      name="machines"
      label="出厂编号"
      words={(chosen) =>
        choice
          .filter(({ value }) => (chosen as readonly unknown[]).includes(value))
          .map(({ label }) => label)
          .join('、')
      }
      {...(surplus !== undefined && { validateStatus: 'warning', help: `${surplus}，请核对` })}
      extra={none ? words.none : words.hint}
    >
      <Select
        mode="multiple"
        maxCount={MOST_MACHINES}
        options={choice.map(({ value, label }) => ({ value, label }))}
        showSearch={{ filterOption: hasTyped }}
        placeholder={none ? words.nothing : '请选择出厂编号'}
        disabled={none || undefined}
      />
    </FieldItem>
  )
}

/** Whether a machine has what was typed or scanned, whatever the blanks and dashes are. */
const hasTyped = (typed: string, option?: { label: string }) =>
  searchedModel(option?.label ?? '').includes(searchedModel(typed))

/** More numbers than pieces, as the form says at the moment. */
function useSurplus({ choice, plan, returns }: ShippedFieldProps): string | undefined {
  const machines = Form.useWatch<readonly number[] | undefined>('machines') ?? []
  const lines = Form.useWatch<readonly TypedQuantity[] | undefined>('lines') ?? []
  if (machines.length === 0) return undefined
  const lineOf = new Map(choice.map((one) => [one.value, one.contract_line_id]))
  const typed = typedQuantities(lines)
  return shippedSurplus(
    machines.map((id) => lineOf.get(id) ?? ''),
    shownLines(plan).map((line) => ({
      ...line,
      quantity: Number(typed.get(line.contract_line_id) ?? 0) || 0,
    })),
    (returns ? RETURNING : SHIPPING).verb,
  )
}
