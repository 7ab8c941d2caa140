import { api } from '#api/index.ts'
import { caseStates } from '#api/kit/status.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import {
  FieldGrid,
  FixedField,
  LinesField,
  RadioField,
  SelectField,
  TextField,
} from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import type { LoadedSales } from './sales-form.ts'

/** What a case is about, whom to call, who handles it and how far it is. */
export function CaseFields({ record }: { record: LoadedSales }) {
  const { s_phone, s_started, s_finished } = record
  return (
    <>
      <LinesField name="s_fault" label="故障描述" />
      <FieldGrid>
        <TextField name="s_contact" label="联系人" />
        <TextField
          name="s_phone"
          label="联系电话"
          inputMode="tel"
          hint={s_phone && <a href={`tel:${s_phone}`}>拨打 {s_phone}</a>}
        />
        <AssigneeField record={record} />
      </FieldGrid>
      <FieldGrid>
        <RadioField name="s_state" label="处理状态" options={caseStates} />
        {s_started && <FixedField label="开始处理" value={s_started} />}
        {s_finished && <FixedField label="完成时间" value={s_finished} />}
      </FieldGrid>
    </>
  )
}

/** Any active user; who has the case stays on offer, also when they can no longer be given one. */
function AssigneeField({ record }: { record: LoadedSales }) {
  const { data, error, isFetching, isLoadingError, refetch } = useOptions(api.sales.getAssignee)
  const { s_assignee: value, s_assignee_name: label } = record
  const active = data?.data ?? []
  const isOffered = value === '' || active.some((option) => option.value === value)
  const options = isOffered ? active : [{ value, label }, ...active]
  return (
    <SelectField
      name="s_assignee"
      label="负责人"
      options={options}
      loading={isFetching}
      hint={isLoadingError && <LoadFailure failure={error} onRetry={() => void refetch()} />}
    />
  )
}
