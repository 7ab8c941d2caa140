import { FixedField } from '#admin/ui/field/fields.tsx'

/** What the contract is called that a form was opened for; nothing where the form is not told. */
export function ContractTitle({ title }: { title: string | undefined }) {
  return title ? <FixedField label="合同标题" value={title} /> : null
}
