import { Form } from 'antd'
import { NumberField } from '#admin/ui/field/fields.tsx'
import { AddLineDialog } from '../lines/dialogs/add-line-dialog.tsx'
import type { AddingProps } from '../lines/dialogs/add-line-dialog.tsx'
import { ProductSelect } from './product-select.tsx'

const EMPTY = { num: '1' }

/** Adds one product of the catalogue after the other, without a combination. */
export function ProductDialog(props: AddingProps) {
  return (
    <AddLineDialog
      {...props}
      title="单个产品"
      name="quotation-product"
      initial={EMPTY}
      confirm="加入"
      goesOn="已加入报价，可以接着加下一个"
    >
      <Form.Item
        name="pid"
        label="产品"
        rules={[{ required: true, message: '请选择产品' }]}
        validateTrigger={[]}
        extra="按名称或型号查找，可以输入几个词，用空格隔开"
      >
        <ProductSelect />
      </Form.Item>
      <NumberField name="num" label="数量" inputMode="numeric" maxLength={12} />
    </AddLineDialog>
  )
}
