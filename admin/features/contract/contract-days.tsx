import { Button, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useAddress } from '#admin/lib/address.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { useSetFields } from '#admin/ui/field/set-fields.ts'
import { todayIn } from '#admin/record-list/search/date-presets.ts'
import type { LoadedContract } from './contract-form.ts'

type Days = Pick<LoadedContract, 'signed_date' | 'shipped_date' | 'shipped_auto' | 'can'>

const useTyped = (name: string) => String(Form.useWatch(name, Form.useFormInstance()) ?? '')

/** 签订日期, which is proposed once where the contract was just made of a quotation (`made` in the address). */
export function SignedDateField({ record }: { record: Days }) {
  const { values, become } = useAddress()
  const set = useSetFields()
  const form = Form.useFormInstance()
  const today = todayIn(useSelf().data?.data.time_zone)
  const typed = useTyped('signed_date')
  const isMade = values['made'] !== undefined
  const [proposed] = useState(
    isMade && record.can.billing && record.signed_date === '' ? today : undefined,
  )
  const propose = useEffectEvent(() => {
    // Opened again, by a reload or from a bookmark, it is a contract like any other.
    void become({ ...values, made: undefined })
    const isEmpty = form.getFieldValue('signed_date') === ''
    if (isEmpty && proposed !== undefined) set({ signed_date: proposed })
  })
  useEffect(() => {
    if (isMade) propose()
  }, [isMade])
  const isUnsaved = typed === proposed && record.signed_date !== proposed
  return (
    <DayField
      name="signed_date"
      label="签订日期"
      isProposed={isUnsaved}
      {...(isUnsaved && { hint: <Unconfirmed /> })}
    />
  )
}

/** That the day is only proposed, with the save that confirms it. */
function Unconfirmed() {
  return (
    <span className="warning-text">
      建议填转合同当天，还没有保存{' '}
      <Button size="small" htmlType="submit">
        确认并保存
      </Button>
    </span>
  )
}

/** 发货日期 of the plan, and whether it was typed or follows the shipments. */
export function ShippedDateField({ record }: { record: Days }) {
  const typed = useTyped('shipped_date')
  const isByShipments = record.shipped_auto === 1 && typed === record.shipped_date
  const source = isByShipments ? '按发货记录' : '已手动填写，清空后按发货记录'
  return (
    <DayField
      name="shipped_date"
      label="发货日期"
      hint={typed === '' ? '不填则在全部发出后按发货记录' : source}
    />
  )
}
