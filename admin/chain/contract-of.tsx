import { FixedField } from '#admin/ui/fields.tsx'

type ContractOfProps = { number: string; title: string | undefined }

/** Which contract a record belongs to: its number and, where the form was opened from another record, its title. */
export function ContractOf({ number, title }: ContractOfProps) {
  return (
    <>
      {title && <FixedField label="合同标题" value={title} />}
      <FixedField label="合同编号" value={number} />
    </>
  )
}
