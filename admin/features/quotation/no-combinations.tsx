import { Link } from '@tanstack/react-router'
import { Notice } from '#admin/ui/notice.tsx'

/** Says where combinations are made, where there are none. */
export function NoCombinations() {
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
