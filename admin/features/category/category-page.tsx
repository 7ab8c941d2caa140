import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { CategoryFields } from './category-fields.tsx'
import { categoryForm } from './category-form.ts'

const EMPTY = { p_name: '', p_field: [], medium: '' }

/** The form of a category as a page. */
export function CategoryPage() {
  const { values } = useAddress()
  return (
    <RecordPage {...categoryForm} id={recordIdFrom(values['id'])} empty={EMPTY}>
      <CategoryFields />
    </RecordPage>
  )
}
