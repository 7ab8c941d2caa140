import { Tag } from 'antd'
import type { StatusOption } from '#api/status.ts'

type StatusTagProps = { value: number; options: readonly StatusOption[] }

/** A status in its colour and in words. */
export function StatusTag({ value, options }: StatusTagProps) {
  const found = options.find((option) => option.value === value)
  return found ? <Tag color={found.color}>{found.label}</Tag> : <Tag>{value}</Tag>
}
