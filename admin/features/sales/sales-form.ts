import type { SalesRecord } from '#api/sales/sales.ts'
import { CASE_WAITING } from '#api/kit/status.ts'
import type { FormFile } from '#admin/files/form-files.ts'

/** An after-sales record as the form edits it: its photos with their names, uploads on their way among them. */
export type LoadedSales = Omit<SalesRecord, 's_photos' | 'photoList'> & {
  s_photos: readonly FormFile[]
}

export const salesForm = ({ photoList, ...data }: SalesRecord): LoadedSales => ({
  ...data,
  s_photos: photoList,
})

/** The values of the emptied form. */
export const emptySales = {
  con_id: '',
  s_no: '',
  machine_id: '',
  new_machine_id: '',
  s_fault: '',
  s_contact: '',
  s_phone: '',
  s_assignee: '',
  s_state: CASE_WAITING,
  s_parts: [],
  s_photos: [],
  s_remark: '',
  release_time: '',
  s_status: 0,
} satisfies Partial<LoadedSales>

/**
 * What is sent: the addresses of the photos in their order. Without a contract before and now, none is sent: the server
 * then looks for the one whose number was typed. An empty one takes the contract off the record.
 */
export function salesInput(
  { con_id, s_photos, ...values }: Record<string, unknown>,
  record: LoadedSales,
): object {
  const photos = (s_photos as LoadedSales['s_photos']).map((photo) => photo.url)
  const sent = { ...values, s_photos: photos }
  return con_id === '' && record.con_id === '' ? sent : { ...sent, con_id }
}
