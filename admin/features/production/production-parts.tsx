import { Button, ConfigProvider, Form } from 'antd'
import { dueOf } from '#api/contract/contract-progress.ts'
import type { DeliveryLine } from '#api/contract/delivery.ts'
import { partStates } from '#api/kit/status.ts'
import {
  typedQuantities,
  type TypedQuantity,
} from '#admin/features/contract/delivery/delivery-form.ts'
import { FieldGrid, RadioField } from '#admin/ui/field/fields.tsx'
import { useSetFields } from '#admin/ui/field/set-fields.ts'

/** Which lines belong to a part, by what products are called; the first that fits counts: a 水泵控制柜 is no pump. */
const PARTS = [
  { name: 'pro_control', label: '控制柜', titles: /柜|控制箱|配电箱|启动器|起动器/ },
  { name: 'pro_pump', label: '水泵', titles: /泵|机组/ },
  { name: 'pro_out', label: '出口管路', titles: /管|阀|接头|法兰/ },
] as const

/** In the specification's order. */
const FIELDS = ['pro_pump', 'pro_control', 'pro_out'] as const

const partOf = (title: string) => PARTS.find(({ titles }) => titles.test(title))?.name

const DONE = 1

type Stored = { id: number | ''; plan: readonly DeliveryLine[] }

/** The parts of which everything is produced once this form is saved as it is; a part without such lines is none of them. */
function producedParts({ id, plan }: Stored, typed: readonly TypedQuantity[]): ReadonlySet<string> {
  const quantities = typedQuantities(typed)
  const made = plan.filter(({ ships, needs_production }) => ships === 1 && needs_production === 1)
  const isProduced = (line: DeliveryLine) => {
    const byOthers = line.produced - (id === '' ? 0 : line.quantity)
    return byOthers + Number(quantities.get(line.contract_line_id) ?? 0) >= dueOf(line)
  }
  return new Set(
    FIELDS.filter((name) => {
      const own = made.filter(({ title }) => partOf(title) === name)
      return own.length > 0 && own.every(isProduced)
    }),
  )
}

/** 水泵, 控制柜 and 出口管路, with 已完成 proposed beside each whose lines are produced; it is never set by itself. */
export function ProductionParts({ record }: { record: Stored }) {
  const form = Form.useFormInstance()
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const typed = Form.useWatch<readonly TypedQuantity[] | undefined>('lines', form) ?? []
  const produced = producedParts(record, typed)
  return (
    <FieldGrid>
      {FIELDS.map((name) => (
        <PartField key={name} name={name} isProduced={!disabled && produced.has(name)} />
      ))}
    </FieldGrid>
  )
}

type PartFieldProps = { name: (typeof FIELDS)[number]; isProduced: boolean }

function PartField({ name, isProduced }: PartFieldProps) {
  const set = useSetFields()
  const state = Form.useWatch<number | undefined>(name)
  const label = PARTS.find((part) => part.name === name)!.label
  return (
    <RadioField
      name={name}
      label={label}
      options={partStates}
      {...(isProduced &&
        state !== undefined &&
        state !== DONE && {
          hint: (
            <>
              明细已全部生产{' '}
              <Button
                type="link"
                size="small"
                className="text-link"
                aria-label={`${label}改为已完成`}
                onClick={() => set({ [name]: DONE })}
              >
                改为已完成
              </Button>
            </>
          ),
        })}
    />
  )
}
