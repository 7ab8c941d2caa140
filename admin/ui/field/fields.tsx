import { Checkbox, ConfigProvider, Form, Input, Radio, Select } from 'antd'
import type { FormItemProps } from 'antd'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { ONE_LINE } from '#api/kit/fields/field.ts'
import type { Option } from '#api/kit/endpoint.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { basisProblem, plainAmount, plainNumber, type Basis } from '#api/kit/fields/plain-number.ts'
import { CLEARABLE } from './clearable.tsx'
import { FieldItem, FieldText, heldText, useIsText } from './read-text.tsx'
import { TimeInput } from './time-input.tsx'
import { Tip } from '../tip.tsx'
import { UnitInput } from './unit-input.tsx'
import '../form/forms.css'

export type FieldProps = {
  /** The specification's field name. */
  name: string
  label: string
  required?: boolean
  /** Explains the field beneath it. */
  hint?: ReactNode
  /** Explains it behind a ？, for the few who need it. */
  tip?: string
  disabled?: boolean
  /** Fields without a label of their own that are decided with this one. */
  along?: readonly string[]
  /** What the form itself refuses to send, where an answer of the server would come too late. */
  rules?: NonNullable<FormItemProps['rules']>
}

/** The server decides what is valid; `required` only marks the field. */
function itemProps({ name, label, required = false, hint, tip, rules, along }: FieldProps) {
  return {
    name,
    called: label,
    ...(along && { along }),
    label: tip === undefined ? label : <Tipped label={label} tip={tip} />,
    required,
    ...(hint === undefined ? {} : { extra: hint }),
    ...(rules && { rules }),
  }
}

function Tipped({ label, tip }: { label: string; tip: string }) {
  return (
    <>
      {label}
      <Tip text={tip} />
    </>
  )
}

type FieldGridProps = {
  /** For fields that take more room, such as a few radio buttons in a line. */
  roomy?: boolean
  /** For many short fields, of which as many as possible are to be in sight. */
  dense?: boolean
  children: ReactNode
}

/** Short fields side by side where there is room. */
export function FieldGrid({ roomy = false, dense = false, children }: FieldGridProps) {
  return <div className={`fields${roomy ? ' roomy' : ''}${dense ? ' dense' : ''}`}>{children}</div>
}

/** Fields that may only be looked at, where others of their form may be changed. */
export function ReadOnly({ when, children }: { when: boolean; children: ReactNode }) {
  if (!when) return children
  return (
    <ConfigProvider componentDisabled>
      <div className="read-only">{children}</div>
    </ConfigProvider>
  )
}

type TextFieldProps = FieldProps & {
  placeholder?: string
  maxLength?: number
  suffix?: string
  /** Which keyboard a phone shows. */
  inputMode?: 'text' | 'tel' | 'decimal' | 'numeric'
  /** What is kept of what is typed or pasted. */
  read?: (typed: string) => string
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { placeholder, maxLength = ONE_LINE, suffix, disabled, inputMode = 'text', read } = props
  return (
    <FieldItem
      {...itemProps(props)}
      {...(read && { normalize: (typed: string) => read(typed) })}
      words={(text) => inUnits(heldText(text), suffix)}
    >
      <UnitInput
        placeholder={placeholder}
        maxLength={maxLength}
        suffix={suffix}
        disabled={disabled}
        inputMode={inputMode}
        autoComplete="off"
      />
    </FieldItem>
  )
}

type NumberFieldProps = Omit<TextFieldProps, 'read'>

/** A number, typed or pasted as people write it; the field shows what was read of it. */
export const NumberField = (props: NumberFieldProps) => (
  <TextField inputMode="decimal" {...props} read={(typed) => plainNumber(typed, props.suffix)} />
)

type PasswordFieldProps = FieldProps & {
  /** Which password a browser's own keeper takes it for. */
  autoComplete?: 'new-password' | 'current-password'
}

/** A password, which may be looked at while typing; a form names it among its `secrets`. */
export function PasswordField(props: PasswordFieldProps) {
  const { autoComplete = 'new-password' } = props
  const { called: _called, along: _along, ...item } = itemProps(props)
  return (
    <Form.Item {...item}>
      <Input.Password autoComplete={autoComplete} disabled={props.disabled} />
    </Form.Item>
  )
}

/** Several lines of text. */
export function LinesField({ rows = 3, ...props }: FieldProps & { rows?: number }) {
  return (
    <FieldItem {...itemProps(props)}>
      <Input.TextArea rows={rows} disabled={props.disabled} />
    </FieldItem>
  )
}

/** Text that the form shows and does not change, such as the number of a contract. */
export function FixedField({ label, value }: { label: string; value: string }) {
  const id = useId()
  const isText = useIsText()
  return (
    <Form.Item label={label} htmlFor={id}>
      {isText ? (
        <FieldText id={id} value={value} />
      ) : (
        <Input id={id} variant="filled" readOnly value={value} />
      )}
    </Form.Item>
  )
}

type MoneyFieldProps = FieldProps & {
  suffix?: string
  /** Of a price, whether it has the tax in it. */
  basis?: Basis
}

/** An amount in 元, as text: exact, and nothing is rounded while typing. It may be copied as people write it. */
export function MoneyField({ suffix = '元', basis, ...props }: MoneyFieldProps) {
  const { rules, ...item } = itemProps(props)
  return (
    <FieldItem
      {...item}
      rules={[...(rules ?? []), { validator: (_, typed) => refuseOther(typed, basis) }]}
      normalize={(typed: string) => plainAmount(typed, basis)}
      words={(amount) => inUnits(groupedFromText(heldText(amount)), suffix)}
    >
      <UnitInput
        suffix={suffix}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0.00"
        disabled={props.disabled}
      />
    </FieldItem>
  )
}

async function refuseOther(typed: unknown, basis: Basis | undefined): Promise<void> {
  const problem = basisProblem(heldText(typed), basis)
  if (problem !== undefined) throw new Error(problem)
}

/** A time `yyyy:MM:dd HH:mm:ss`; the form's value is that text, empty where it is cleared. */
export function TimeField(props: FieldProps) {
  return (
    <FieldItem {...itemProps(props)}>
      <TimeInput disabled={props.disabled} />
    </FieldItem>
  )
}

type ChoiceFieldProps = FieldProps & { options: readonly Option[] }

/** One of a few, all in sight: status, yes/no. */
export function RadioField({ options, ...props }: ChoiceFieldProps) {
  return (
    <FieldItem {...itemProps(props)} words={(value) => labelsOf(options, [value])}>
      <Radio.Group aria-label={props.label} options={plain(options)} disabled={props.disabled} />
    </FieldItem>
  )
}

/** Several of a list, all in sight; the form's value is a list of values. */
export function ChecksField({ options, ...props }: ChoiceFieldProps) {
  return (
    <FieldItem {...itemProps(props)} words={(values) => labelsOf(options, values as unknown[])}>
      <Checkbox.Group
        aria-label={props.label}
        className="checks"
        options={plain(options)}
        disabled={props.disabled}
      />
    </FieldItem>
  )
}

type SelectFieldProps = ChoiceFieldProps & { placeholder?: string; loading?: boolean }

/** One of a list that opens, searchable by its labels; cleared, the value is empty. */
export function SelectField({ options, placeholder, loading, ...props }: SelectFieldProps) {
  return (
    <FieldItem
      {...itemProps(props)}
      words={(value) => labelsOf(options, [value])}
      getValueProps={(value: unknown) => ({ value: value === '' ? undefined : value })}
      normalize={(value: unknown) => value ?? ''}
    >
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        allowClear={!props.required && CLEARABLE}
        options={plain(options)}
        placeholder={placeholder ?? `请选择${props.label}`}
        loading={loading}
        disabled={props.disabled}
      />
    </FieldItem>
  )
}

type TagsFieldProps = ChoiceFieldProps & { most: number }

/** Several of a list, or what is typed and ended with Enter; the form's value is a list of texts. */
export function TagsField({ options, most, ...props }: TagsFieldProps) {
  return (
    <FieldItem {...itemProps(props)} words={(values) => (values as string[]).join('、')}>
      <Select
        mode="tags"
        options={plain(options)}
        maxCount={most}
        tokenSeparators={[',', '，', ';', '；', ' ']}
        notFoundContent={null}
        disabled={props.disabled}
      />
    </FieldItem>
  )
}

/**
 * Only what antd knows: a status option's `color` would end up as an attribute, and an option that is said
 * not to be disabled would not follow a form that is.
 */
function plain(options: readonly Option[]) {
  return options.map(({ value, label, disabled }) => ({
    value,
    label,
    ...(disabled && { disabled }),
  }))
}

const inUnits = (text: string, suffix = '') => (text === '' ? '' : text + suffix)

/** What is chosen, as it is called. */
const labelsOf = (options: readonly Option[], chosen: readonly unknown[]) =>
  options.flatMap(({ value, label }) => (chosen.includes(value) ? [label] : [])).join('、')
