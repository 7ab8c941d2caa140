import type { ReactNode } from 'react'
import type { SentInput } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'

/** What every dialog that adds a line is given. */
export type AddingProps = {
  quotation: number
  open: boolean
  onAdded: (line: number) => void
  onClose: () => void
  afterClose: () => void
}

type AddLineDialogProps = AddingProps & {
  title: string
  /** The form's name, which is distinct. */
  name: string
  /** A new line as far as it is known, by the names of the call. */
  initial: Partial<Omit<SentInput<typeof api.quotation.addline>, 'id'>>
  confirm?: string
  goesOn?: string
  children: ReactNode
}

/** Adds a line to a quotation; its lines are read again before it closes. */
export function AddLineDialog({ quotation, onAdded, ...dialog }: AddLineDialogProps) {
  return (
    <SmallDialog
      {...dialog}
      save={api.quotation.addline}
      toInput={(values) => ({ id: quotation, ...values })}
      onSaved={({ id }) => onAdded(id)}
    />
  )
}
