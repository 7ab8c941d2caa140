import { Button, Form, Input } from 'antd'
import {
  buyerPairs,
  isUnsplit,
  MAX_BUYER,
  MAX_PHONE,
  MAX_TAX_NUMBER,
  type BuyerPair,
} from '#api/invoice/buyer.ts'
import { SPECIAL } from '#api/invoice/invoice.ts'
import { FieldGrid, TextField } from '#admin/ui/field/fields.tsx'
import { Quiet } from '#admin/ui/rows/row-text.tsx'
import { split } from './buyer-texts.ts'
import type { LoadedInvoice } from './invoice-form.ts'

/** Whom the invoice is for. A 专票 needs the tax number. */
export function BuyerFields({ record }: { record: LoadedInvoice }) {
  const kind: unknown = Form.useWatch('kind')
  return (
    <>
      <FieldGrid roomy>
        <TextField name="buyer_name" label="购买方名称" maxLength={MAX_BUYER} required />
        <TextField
          name="buyer_tax_number"
          label="纳税人识别号"
          maxLength={MAX_TAX_NUMBER}
          required={kind === SPECIAL}
        />
        {buyerPairs.flatMap(({ parts, called }) =>
          parts.map((name, at) => (
            <TextField
              key={name}
              name={name}
              label={called[at]!}
              maxLength={name === 'buyer_phone' ? MAX_PHONE : MAX_BUYER}
            />
          )),
        )}
      </FieldGrid>
      {buyerPairs
        .filter((pair) => isUnsplit(record, pair))
        .map((pair) => (
          <Unsplit key={pair.joined} pair={pair} />
        ))}
    </>
  )
}

/** A text that nobody has split yet, until its fields are filled. */
function Unsplit({ pair: { joined, label, parts, called } }: { pair: BuyerPair }) {
  const form = Form.useFormInstance()
  const text = String(Form.useWatch(joined) ?? '')
  const [one, other] = [Form.useWatch<unknown>(parts[0]), Form.useWatch<unknown>(parts[1])]
  const isOpen = text !== '' && !one && !other
  const fill = () => {
    const [first, second] = split(text)
    form.setFieldsValue({ [joined]: '', [parts[0]]: first, [parts[1]]: second })
  }
  return (
    <>
      <Form.Item name={joined} hidden noStyle>
        <Input />
      </Form.Item>
      {isOpen && (
        <p>
          <Quiet>
            {label}待拆分：“{text}”，请分别填到{called[0]}和{called[1]}
          </Quiet>{' '}
          <Button size="small" onClick={fill}>
            拆开填入
          </Button>
        </p>
      )}
    </>
  )
}
