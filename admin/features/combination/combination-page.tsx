import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { CombinationFields } from './combination-fields.tsx'
import { combinationForm } from './combination-form.ts'
import { ToProducts } from './to-products.tsx'

const EMPTY = { com_name: '', com_prolist: [], is_power: 0, com_show: 0, com_rules: [] }

/** The form of a combination as a page. */
export function CombinationPage() {
  const { values } = useAddress()
  return (
    <RecordPage
      {...combinationForm}
      id={recordIdFrom(values['id'])}
      empty={EMPTY}
      extra={<ToProducts />}
    >
      <CombinationFields />
    </RecordPage>
  )
}
