import { Tag } from 'antd'
import {
  invoiceStates,
  outboundStates,
  partStates,
  paymentStates,
  recordStatuses,
  userStatuses,
  type StatusOption,
} from '#api/status.ts'

/** antd's colour of a tag: what is done, what goes on, what is still open, and what says nothing yet. */
type Colour = 'success' | 'processing' | 'warning' | 'default'

/** A colour for each value of a vocabulary. */
type Colours<Options extends readonly StatusOption[]> = Record<Options[number]['value'], Colour>

const colours = new Map<readonly StatusOption[], Readonly<Record<number, Colour>>>()

function colour<const Options extends readonly StatusOption[]>(
  options: Options,
  of: Colours<Options>,
): void {
  colours.set(options, of)
}

colour(recordStatuses, { 0: 'default', 1: 'success', 2: 'processing', 3: 'warning' })
colour(userStatuses, { 1: 'success', 0: 'warning' })
colour(invoiceStates, { 0: 'warning', 1: 'success' })
colour(paymentStates, { 1: 'warning', 0: 'success', 2: 'default' })
colour(partStates, { 0: 'warning', 1: 'success' })
colour(outboundStates, { 0: 'warning', 1: 'success' })

type StatusTagProps = { value: number; options: readonly StatusOption[] }

/** A status in its colour and in words. */
export function StatusTag({ value, options }: StatusTagProps) {
  const found = options.find((option) => option.value === value)
  if (!found) return <Tag>{value}</Tag>
  return <Tag color={colours.get(options)?.[value] ?? 'default'}>{found.label}</Tag>
}
