/** One entry of a closed vocabulary: the number on the wire and its Chinese label. */
export type StatusOption = { value: number; label: string }

/** What the screens call an entry of a closed vocabulary, whose wire value may be a text too; '' where it has none such. */
export const labelIn = <Value>(
  options: readonly { value: Value; label: string }[],
  value: Value,
): string => options.find((option) => option.value === value)?.label ?? ''

/** Status of quotation, product, contract, production, logistics and sales records (spec 2.10.1). */
export const recordStatuses = [
  { value: 0, label: '未审核' },
  { value: 1, label: '正常' },
  { value: 2, label: '推荐' },
  { value: 3, label: '暂停' },
] as const satisfies readonly StatusOption[]

export const UNREVIEWED = 0
export const PAUSED = 3
export const RECOMMENDED = 2

export const userStatuses = [
  { value: 1, label: '正常' },
  { value: 0, label: '暂停' },
] as const satisfies readonly StatusOption[]

/** Invoice of a contract. */
export const invoiceStates = [
  { value: 0, label: '未开' },
  { value: 1, label: '已开' },
] as const satisfies readonly StatusOption[]

export const PARTLY_INVOICED = 2

/** The same as rows show it, so that a part is not called 未开 beside its amount. */
export const invoiceProgress = [
  ...invoiceStates,
  { value: PARTLY_INVOICED, label: '部分已开' },
] as const satisfies readonly StatusOption[]

/** Of `paymentStates`. */
export const OWING = 1
export const UNFILLED = 2

/** Whether a contract is paid; what nobody has filled in yet is neither. */
export const paymentStates = [
  { value: OWING, label: '未收清' },
  { value: 0, label: '已收清' },
  { value: UNFILLED, label: '未填写' },
] as const satisfies readonly StatusOption[]

/** Pump, control cabinet and outlet of a production record. */
export const partStates = [
  { value: 0, label: '未完成' },
  { value: 1, label: '已完成' },
] as const satisfies readonly StatusOption[]

export const outboundStates = [
  { value: 0, label: '未出' },
  { value: 1, label: '已出' },
] as const satisfies readonly StatusOption[]

/** How far an after-sales case is; one from before there were states has none. */
export const caseStates = [
  { value: 0, label: '待处理' },
  { value: 1, label: '处理中' },
  { value: 2, label: '已完成' },
] as const satisfies readonly StatusOption[]

export const CASE_WAITING = 0
export const CASE_HANDLED = 1
export const CASE_DONE = 2

/** What the list of cases can be narrowed to: a state, or all that are still to be done. */
export const CASE_OPEN = 3
export const caseFilters = [
  { value: CASE_OPEN, label: '未完成' },
  ...caseStates,
] as const satisfies readonly StatusOption[]

export const yesNo = [
  { value: 1, label: '是' },
  { value: 0, label: '否' },
] as const satisfies readonly StatusOption[]
