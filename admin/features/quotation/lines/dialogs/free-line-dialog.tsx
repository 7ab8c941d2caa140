import { Button, Flex, Form } from 'antd'
import { MAX_UNIT } from '#api/quotation/quotation-line.ts'
import type { Basis } from '#api/kit/fields/plain-number.ts'
import { FieldGrid, MoneyField, NumberField, TextField } from '#admin/ui/field/fields.tsx'
import { AddLineDialog } from './add-line-dialog.tsx'
import type { AddingProps } from './add-line-dialog.tsx'
import css from '../../sets/add-set.module.css'

/** What quotations usually have beside products. */
const USUAL = ['运费', '安装调试费', '包装费', '培训费']

const EMPTY = { title: '', no: '', unit: '项', unitprice: '', num: '1' }

/** Adds a line that is in no catalogue, such as freight. */
export function FreeLineDialog({ basis, ...props }: AddingProps & { basis: Basis }) {
  return (
    <AddLineDialog {...props} title="自由项" name="quotation-free-line" initial={EMPTY}>
      <TextField name="title" label="名称" required />
      <UsualTitles />
      <FieldGrid>
        <TextField name="no" label="规格型号" />
        <TextField name="unit" label="单位" maxLength={MAX_UNIT} />
        <MoneyField name="unitprice" label="单价" basis={basis} />
        <NumberField name="num" label="数量" inputMode="numeric" maxLength={12} />
      </FieldGrid>
    </AddLineDialog>
  )
}

/** Names at hand, so that one need not type them. */
function UsualTitles() {
  const form = Form.useFormInstance()
  return (
    <Flex wrap gap="small" className={`usual-titles ${css.atHand}`}>
      {USUAL.map((title) => (
        <Button
          key={title}
          size="small"
          onClick={() => {
            form.setFields([{ name: 'title', value: title, touched: true, errors: [] }])
            form.focusField('unitprice')
          }}
        >
          {title}
        </Button>
      ))}
    </Flex>
  )
}
