import { productName } from '#api/product/product.ts'
import { choiceName, choiceTexts, useOptions, type ChoiceRecord } from '#api/choice/choice.ts'
import { emptyTexts, fieldOf } from '#api/kit/fields/record-texts.ts'
import { api } from '#api/index.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { FieldGrid, SelectField, TextField } from '#admin/ui/field/fields.tsx'
import { FoundField } from '#admin/ui/field/found-field.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'

const EMPTY = {
  ...emptyTexts(choiceTexts),
  use: '',
  product_id: '',
} satisfies Partial<ChoiceRecord>

const field = fieldOf(choiceTexts)

const load = async (id: number, signal?: AbortSignal) =>
  (await call(api.choice.getChoice, id > 0 ? { id } : {}, { signal })).data

/** The form of a choice. */
export function ChoicePage() {
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const edits = useCan('product:edit')
  return (
    <RecordPage<ChoiceRecord>
      title={id === 'new' ? '新增询价对照' : edits ? '编辑询价对照' : '查看询价对照'}
      name="inquiry_choice"
      id={id}
      load={load}
      empty={EMPTY}
      naming={choiceName}
      headed={choiceName}
      save={api.choice.setChoice}
      history={api.choice.getHistory}
      locked={() => (edits ? undefined : '您没有修改产品的权限，只能查看')}
    >
      {(record) => (
        <>
          <FieldGrid>
            <TextField {...field('inquiry_name')} />
            <TextField {...field('inquiry_model')} />
            <SelectField name="use" label="用途" options={useOptions} />
          </FieldGrid>
          <FoundField
            name="product_id"
            label="产品"
            required
            search={api.choice.selectProduct}
            record={record}
            known={(one) => ({ value: one.product_id, label: productName(one) })}
            placeholder="按名称或型号查找"
            nothing="没有符合的产品"
          />
        </>
      )}
    </RecordPage>
  )
}
