import { sales } from '#api/sales/sales.ts'
import type { ServicePart } from '#api/sales/service-parts.ts'
import { objectsIn } from '#server/db/tables/list-column.ts'
import type { Executor } from '#server/db/open.ts'
import type { Row } from '#server/db/tables/tables.ts'
import { contractToReturnTo } from '#server/features/contract/contract-lookup.service.ts'
import { caseMachineTexts } from '#server/features/machine/machine-case.service.ts'
import { heldFiles } from '#server/features/upload/held-files.ts'
import { fileNames } from '#server/features/upload/upload.service.ts'
import { asText, formTexts } from '#server/records/history/history-text.ts'
import type { ContractedKind } from '#server/records/save.ts'
import { userName } from '#server/records/staff-name.ts'
import { searchText } from '#server/records/list/search-text.ts'
import { recordStore, type Values } from '#server/records/store.ts'
import { raiseCase } from './case-news.ts'

const store = recordStore('sales')

/** The photos of after-sales cases. */
export const salesPhotos = heldFiles('sales', { field: 's_photos', label: '现场照片' })

/** An after-sales record with the addresses and names of its photos, in their order; the history keeps both. */
type StoredSales = Row<'sales'> & { s_photos: string[]; photo_names: string[] }
type SalesValues = Values<'sales'> & { s_photos: string[] }

/** The parts that a record's row keeps. */
export const partsIn = (json: string) => objectsIn<ServicePart>(json)

/** Parts as people read them, one a line. */
const partsText = (parts: readonly ServicePart[]) =>
  parts
    .map(({ name, model, quantity }) => `${[name, model].filter(Boolean).join(' ')} ×${quantity}`)
    .join('\n')

/** What a record that was deleted before there were cases lacks. */
const NO_CASE = {
  s_fault: '',
  s_contact: '',
  s_phone: '',
  machine_id: null,
  new_machine_id: null,
}

/** How a record is read with its photos. */
export const salesStore = {
  table: store.table,
  find: async (executor: Executor, id: number): Promise<StoredSales | undefined> => {
    const row = await store.find(executor, id)
    if (!row) return undefined
    const photos = await salesPhotos.of(executor, id)
    return {
      ...row,
      s_photos: photos.map((photo) => photo.url),
      photo_names: photos.map((photo) => photo.name),
    }
  },
}

export const salesKind: ContractedKind<StoredSales, SalesValues> = {
  settles: null,
  news: raiseCase,
  ...salesStore,
  insert: async (transaction, { s_photos, ...values }) => {
    const id = await store.insert(transaction, values)
    await salesPhotos.name(transaction, id, s_photos, values.updated_by)
    return id
  },
  update: async (transaction, id, { s_photos, ...values }, before) => {
    await store.update(transaction, id, values, before)
    if (s_photos) await salesPhotos.name(transaction, id, s_photos, values.updated_by)
  },
  name: (row) => row.s_no,
  fields: formTexts(sales.setSales, {
    ...caseMachineTexts,
    s_assignee: {
      label: '负责人',
      text: async (id, executor) => (typeof id === 'number' ? userName(executor, id) : ''),
    },
    s_started: { label: '开始处理', text: asText },
    s_finished: { label: '完成时间', text: asText },
    s_parts: {
      label: '更换配件',
      text: (json) => (typeof json === 'string' ? partsText(partsIn(json)) : ''),
    },
    s_photos: {
      label: '现场照片',
      text: async (urls, executor, { photo_names: names }) => {
        if (Array.isArray(names)) return asText(names)
        return Array.isArray(urls) ? asText(await fileNames(executor, urls as string[])) : ''
      },
    },
  }),
  restore: async (_context, transaction, deleted, stamp) => {
    const { s_photos: _photos, photo_names: _names, ...row } = deleted
    const link = row.con_id ? await contractToReturnTo(transaction, row.con_id) : undefined
    const ofContract = link && { contract_user_id: link.contract_user_id, s_no: link.number }
    const columns = { ...NO_CASE, ...row, ...stamp, ...ofContract }
    await store.insert(transaction, { ...columns, search_text: searchText('sales', columns) })
    await salesPhotos.restore(transaction, row.id)
  },
  purge: salesPhotos.release,
  remove: async (transaction, { id }) => {
    await salesPhotos.keep(transaction, id)
    await store.remove(transaction, { id })
  },
}
