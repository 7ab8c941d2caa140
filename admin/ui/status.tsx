import { Tag } from 'antd'
import { quotationStages } from '#api/quotation/quotation-head.ts'
import { reviewStates } from '#api/quotation/review.ts'
import { curveStates } from '#api/product/curve-calls.ts'
import { energyGrades } from '#api/product/technical.ts'
import { channelStates } from '#api/delivery/channel.ts'
import { deliveryStates } from '#api/delivery/delivery.ts'
import { keyStates } from '#api/key/key.ts'
import { shipmentKinds } from '#api/logistics/logistics.ts'
import { requestStates } from '#api/invoice/invoice.ts'
import { ages } from '#api/receipt/receivables.ts'
import { machineStates, warrantyStates } from '#api/machine/warranty.ts'
import {
  caseStates,
  invoiceProgress,
  invoiceStates,
  outboundStates,
  partStates,
  paymentStates,
  recordStatuses,
  userStatuses,
  type StatusOption,
} from '#api/kit/status.ts'

/**
 * antd's colour of a tag: what stands out, what is still open, what is overdue, and what says nothing yet; in order is
 * `quiet`. `plain` is a text without a tag, beside the state that matters.
 */
type Colour = 'plain' | 'quiet' | 'processing' | 'warning' | 'error' | 'default'

/** A colour for each value of a vocabulary. */
type Colours<Options extends readonly StatusOption[]> = Record<Options[number]['value'], Colour>

const colours = new Map<readonly StatusOption[], Readonly<Record<number, Colour>>>()

function colour<const Options extends readonly StatusOption[]>(
  options: Options,
  of: Colours<Options>,
): void {
  colours.set(options, of)
}

colour(recordStatuses, { 0: 'plain', 1: 'plain', 2: 'plain', 3: 'plain' })
colour(userStatuses, { 1: 'quiet', 0: 'warning' })
colour(invoiceStates, { 0: 'warning', 1: 'quiet' })
colour(invoiceProgress, { 0: 'plain', 1: 'plain', 2: 'plain' })
colour(requestStates, { 0: 'processing', 1: 'quiet', 2: 'default', 3: 'warning' })
colour(paymentStates, { 1: 'warning', 0: 'quiet', 2: 'default' })
colour(partStates, { 0: 'warning', 1: 'quiet' })
colour(quotationStages, { 0: 'default', 1: 'processing', 2: 'quiet', 3: 'warning', 4: 'default' })
colour(reviewStates, { 1: 'processing', 2: 'quiet', 3: 'warning' })
colour(caseStates, { 0: 'warning', 1: 'processing', 2: 'quiet' })
colour(ages, {
  0: 'quiet',
  1: 'error',
  2: 'error',
  3: 'error',
  4: 'error',
  5: 'error',
  6: 'default',
})
colour(warrantyStates, { 1: 'quiet', 2: 'warning', 3: 'default', 4: 'default' })
colour(machineStates, { 1: 'quiet', 2: 'warning', 3: 'default', 4: 'default', 5: 'warning' })
colour(curveStates, { 1: 'quiet', 2: 'warning', 3: 'warning' })
colour(keyStates, { 1: 'quiet', 2: 'warning', 3: 'default' })
colour(channelStates, { 1: 'quiet', 0: 'default' })
colour(deliveryStates, { 1: 'default', 2: 'processing', 3: 'quiet', 4: 'warning', 5: 'warning' })
colour(shipmentKinds, { 1: 'plain', 2: 'warning' })
colour(outboundStates, { 0: 'warning', 1: 'quiet' })
colour(energyGrades, {
  1: 'quiet',
  2: 'quiet',
  3: 'quiet',
  4: 'warning',
  5: 'default',
  6: 'default',
})

type StatusTagProps = { value: number; options: readonly StatusOption[] }

/** A status in words; in a colour where it needs attention. */
export function StatusTag({ value, options }: StatusTagProps) {
  const found = options.find((option) => option.value === value)
  if (!found) return <Tag>{value}</Tag>
  const tint = colours.get(options)?.[value] ?? 'default'
  if (tint === 'plain') return <span className="nowrap">{found.label}</span>
  if (tint === 'quiet') return <Tag className="quiet">{found.label}</Tag>
  return <Tag color={tint}>{found.label}</Tag>
}
