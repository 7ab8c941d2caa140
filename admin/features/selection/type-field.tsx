import { api } from '#api/index.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import { SelectField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'

/** The category that pumps are taken from. */
export function TypeField() {
  const types = useOptions(api.selection.getProType)
  return (
    <SelectField
      name="cateid"
      label="产品分类"
      placeholder="全部水泵"
      // The address holds texts, so the options' values are texts here too.
      options={(types.data?.data ?? []).map(({ value, label }) => ({
        value: String(value),
        label,
      }))}
      loading={types.isFetching}
      hint={
        types.isLoadingError && (
          <LoadFailure failure={types.error} onRetry={() => void types.refetch()} />
        )
      }
    />
  )
}
