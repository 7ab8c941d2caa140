import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { UserFields } from './user-fields.tsx'
import { userForm } from './user-form.ts'

const EMPTY = {
  username: '',
  real_name: '',
  phone: '',
  email: '',
  password: '',
  role_id: '' as const,
  status: 1,
}

/** The form of a user as a page. */
export function UserPage() {
  const { values } = useAddress()
  return (
    <RecordPage {...userForm} id={recordIdFrom(values['id'])} empty={EMPTY}>
      {(record) => <UserFields record={record} />}
    </RecordPage>
  )
}
