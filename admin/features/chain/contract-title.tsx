import { FixedField } from '#admin/ui/field/fields.tsx'

/** The title of the contract that a form was opened for; nothing where the form does not know it. */
export function ContractTitle({ title }: { title: string | undefined }) {
  return title ? <FixedField label="合同标题" value={title} /> : null
}
