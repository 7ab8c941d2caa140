import { Modal } from 'antd'
import { useRef } from 'react'
import { api } from '#api/index.ts'
import { recordIdFrom, useAddress, useEditing } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { focusFirstField } from '#admin/ui/field/first-field.ts'
import { FoundSelect } from '#admin/ui/field/found-select.tsx'
import { ReceiptDialog } from './receipt-dialog.tsx'
import css from './receivable.module.css'

const idOf = (text: string | undefined) => {
  const id = text === undefined ? undefined : recordIdFrom(text)
  return id === 'new' ? undefined : id
}

/** 新增收款 of the page's address: which contract it is for comes first, unless that is known. */
export function NewReceipt() {
  const { values, change } = useAddress()
  const { editing } = useEditing()
  const place = useRef<HTMLDivElement>(null)
  const contract = idOf(values['contract'])
  const named = useRead(
    api.receipt.selectContract,
    { id: contract },
    { enabled: editing === 'new' && contract !== undefined },
  )
  const nothing = { edit: undefined, draft: undefined, contract: undefined, customer: undefined }
  const close = () => void change(nothing, { replace: true })
  if (editing !== 'new') return null
  if (contract !== undefined) {
    return (
      <ReceiptDialog
        contract={contract}
        named={named.data?.data[0]?.label}
        id="new"
        onClose={close}
      />
    )
  }
  return (
    <Modal
      open
      title="新增收款"
      width={640}
      footer={null}
      onCancel={close}
      closable={{ 'aria-label': '关闭' }}
      // antd puts the cursor on the dialog's own button.
      afterOpenChange={(shown) => shown && place.current && focusFirstField(place.current)}
    >
      <div ref={place}>
        <FoundSelect
          isOpened
          className={css.contract}
          label="合同"
          search={api.receipt.selectContract}
          among={{ customer_id: idOf(values['customer']) }}
          known={{ value: '', label: '' }}
          placeholder="合同编号、标题、客户，或到账的金额"
          nothing="没有找到合同"
          onChange={(id) => id !== '' && void change({ contract: String(id) }, { replace: true })}
        />
      </div>
    </Modal>
  )
}
