import { Form } from 'antd'
import type { LogisticsRecord } from '#api/logistics/logistics.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { dayOf } from '#api/kit/time.ts'
import { owedOn } from '#api/receipt/before-shipping.ts'
import { Notice } from '#admin/ui/notice.tsx'

/** 发货前应收 by the day of shipping as the form has it; it only says so, and keeps nobody from saving. */
export function OwedNotice({ owed }: Pick<LogisticsRecord, 'owed'>) {
  const form = Form.useFormInstance()
  const shipped = String(Form.useWatch('shipped_date', form) ?? '')
  const entered = String(Form.useWatch('release_time', form) ?? '')
  const found = owedOn(owed, shipped || dayOf(entered))
  if (!found) return null
  const text =
    found.amount === ''
      ? '有款项未到，请联系业务员'
      : `发货前应收尚欠 ${groupedFromText(found.amount)} 元`
  return <Notice kind="warning" text={text} />
}
