import { Button, Empty } from 'antd'
import { useMay } from '#admin/lib/calls/query.ts'
import { focusHead, focusSearch } from './list-focus.ts'
import type { CreateAction, EmptyHint } from '../types.ts'

/** What a list without rows says, and what can be done about it. */
export type Emptiness = {
  hint: EmptyHint
  /** Where conditions keep the rows away: drops them. */
  onClear?: (() => void) | undefined
  create?: CreateAction | undefined
}

/** In place of rows that there are none of. */
export function EmptyRows({ hint, onClear, create }: Emptiness) {
  const may = useMay()
  const advice = hint.advice && may(hint.permission) ? `，${hint.advice}` : ''
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`${hint.text}${advice}`}>
      {onClear && (
        <Button
          className="on-screen"
          onClick={() => {
            focusSearch()
            onClear()
          }}
        >
          清空条件
        </Button>
      )}
      {/* Not named 新增 like the button above, so that each is known by its name. */}
      {!onClear && create && may(create.permission) && (
        <Button
          className="on-screen"
          onClick={() => {
            focusHead()
            create.onClick()
          }}
        >
          立即建立
        </Button>
      )}
    </Empty>
  )
}
