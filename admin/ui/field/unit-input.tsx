import { Input } from 'antd'
import type { InputProps } from 'antd'
import { useId } from 'react'

type UnitInputProps = Omit<InputProps, 'suffix'> & { suffix?: string | undefined }

/** A field with its unit behind it, which is said of it too. In a `Form.Item` it stands alone. */
export function UnitInput({ suffix = '', ...props }: UnitInputProps) {
  const id = useId()
  const { 'aria-describedby': described } = props
  if (suffix === '') return <Input {...props} />
  return (
    <Input
      {...props}
      suffix={<span id={id}>{suffix}</span>}
      aria-describedby={described === undefined ? id : `${id} ${described}`}
    />
  )
}
