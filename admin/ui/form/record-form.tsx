import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import type { RecordId } from '#admin/lib/address.ts'
import { draftKey, newRecord } from '#admin/lib/draft.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { useMayCall, useSelf } from '#admin/lib/calls/query.ts'
import type { Identified } from '#admin/lib/types.ts'
import type { FormSurroundings, RecordFormProps } from './form-types.ts'
import { LoadedForm } from './loaded-form.tsx'
import { LoadFailure } from '../notice.tsx'
import { useRemembered } from '../use-remembered.ts'

type Surroundings = {
  id: RecordId
  /** Which of the forms of new records it is. */
  form?: string | undefined
} & FormSurroundings

const MAY_NOT_SAVE = '您没有新增和修改的权限，只能查看'

/** Loads a record and shows its form, with what the user had typed and not saved. */
export function RecordForm<Loaded extends Identified>(
  props: RecordFormProps<Loaded> & Surroundings,
) {
  const { id, name, context, form, load, save } = props
  const self = useSelf()
  const maySave = useMayCall(save)
  // A form must not change under the hands of who fills it in: one reading, and a new one each time. One that
  // is opened again while it still closes must not find what was read before the save.
  const [opening] = useState(newKey)
  const record = useQuery({
    queryKey: ['form', name, id, context, opening],
    queryFn: ({ signal }) => load(id === 'new' ? 0 : id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useRemembered(name, id === 'new' ? '' : id, { failure: record.error })
  const [opened, setOpened] = useState(false)
  // Before it is known who fills it in, a form could neither show nor keep their draft.
  const failed = [record, self].find((reading) => reading.isError && !reading.data)
  if (failed?.error) {
    return <LoadFailure failure={failed.error} onRetry={() => void failed.refetch()} />
  }
  if (!record.data || !self.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const userId = self.data.data.id
  const keyOf = (recordId: number | '') => formDraftKey(userId, name, recordId, context, form)
  const locked = (one: Loaded) => props.locked?.(one) ?? (maySave ? undefined : MAY_NOT_SAVE)
  if (!opened && locked(record.data) === undefined) setOpened(true)
  return (
    <LoadedForm
      // The permission may come after the record: what could only be looked at begins anew then, with the draft.
      key={opened ? 'opened' : 'locked'}
      {...props}
      locked={locked}
      record={record.data}
      draftKeyOf={keyOf}
    />
  )
}

/** The key of a form's draft; for a new record it contains where that comes from, and which of the forms for it this is. */
export function formDraftKey(
  userId: number | undefined,
  name: string,
  id: RecordId | '',
  context = '',
  form?: string,
) {
  const isNew = id === '' || id === 'new'
  return draftKey(userId, name, isNew ? newRecord(context, form) : id)
}
