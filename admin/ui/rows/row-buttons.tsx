import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'

type RowButtonsProps = {
  /** What the row is called. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: ((by: 1 | -1) => void) | undefined
  onRemove: (() => void) | undefined
}

/** Moves a row and takes it away. */
export function RowButtons({ name, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const arrow = (by: 1 | -1, title: string, icon: ReactNode, isEnd: boolean) => (
    <Button
      type="text"
      aria-label={`${name}${title}`}
      title={title}
      data-press={title}
      icon={icon}
      {...(isEnd && { disabled: true })}
      onClick={() => onMove?.(by)}
    />
  )
  return (
    <>
      {onMove && arrow(-1, '上移', <ArrowUpOutlined aria-hidden />, isFirst)}
      {onMove && arrow(1, '下移', <ArrowDownOutlined aria-hidden />, isLast)}
      {onRemove && (
        <Button
          type="text"
          aria-label={`删除${name}`}
          title="删除"
          data-press="删除"
          icon={<DeleteOutlined aria-hidden />}
          onClick={onRemove}
        />
      )}
    </>
  )
}
