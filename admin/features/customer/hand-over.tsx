import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { useIsOn, useMayCall, useOptions } from '#admin/lib/calls/query.ts'
import type { SelectedActions } from '#admin/record-list/batch/batch-bar.tsx'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { SelectField } from '#admin/ui/field/fields.tsx'

type Values = { user_id: number | undefined; quotations: boolean }

const NOTHING: Values = { user_id: undefined, quotations: true }

/** 移交: gives the selected customers to another salesman. */
export const HandOver: SelectedActions = ({ ids }) => {
  const [open, setOpen] = useState(false)
  const may = useMayCall(api.customer.handOver)
  const isOn = useIsOn()
  if (!may) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>移交</Button>
      <SmallDialog
        title={`移交 ${ids.length} 个客户`}
        name="hand-over"
        open={open}
        save={api.customer.handOver}
        initial={NOTHING}
        toInput={({ user_id, quotations }: Values) => ({
          ids: [...ids],
          user_id: user_id ?? null,
          quotations: quotations ? 1 : 0,
        })}
        onClose={() => setOpen(false)}
      >
        <ReceiverField />
        <Form.Item
          name="quotations"
          valuePropName="checked"
          extra="原业务员给这些客户的、还没有成交、未成交或作废的报价；合同仍归原业务员"
        >
          <Checkbox>连同未结的报价</Checkbox>
        </Form.Item>
        <p className="muted">
          客户的{isOn('agreed') && '协议价和'}跟进随客户移交，移交记入修改记录
        </p>
      </SmallDialog>
    </>
  )
}

function ReceiverField() {
  const { data, isFetching } = useOptions(api.customer.getReceiver)
  return (
    <SelectField
      name="user_id"
      label="接手人"
      required
      loading={isFetching}
      options={data?.data ?? []}
    />
  )
}
