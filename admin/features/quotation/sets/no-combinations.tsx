import { Link } from '@tanstack/react-router'
import { useCan } from '#admin/lib/calls/query.ts'
import { Notice } from '#admin/ui/notice.tsx'

/** Says where combinations are made, where there are none. */
export function NoCombinations() {
  const may = useCan('combination:edit')
  if (!may) return <Notice text="还没有产品组合，请联系管理员" />
  return (
    <Notice
      text={
        <>
          还没有产品组合，请先在<Link to="/combination">组合管理</Link>中新增
        </>
      }
    />
  )
}
