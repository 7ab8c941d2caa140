import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { RoleFields } from './role-fields.tsx'
import { roleForm } from './role-form.ts'

const EMPTY = { role_name: '', check: [], level: 0 }

/** The form of a role as a page. */
export function RolePage() {
  const { values } = useAddress()
  return (
    <RecordPage {...roleForm} id={recordIdFrom(values['id'])} empty={EMPTY}>
      {(record) => <RoleFields locked={record.locked !== ''} />}
    </RecordPage>
  )
}
