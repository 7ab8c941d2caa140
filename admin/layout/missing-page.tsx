import { Button } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTitle } from '#admin/ui/page/title.ts'

/** For an address that leads nowhere. */
export function MissingPage() {
  useTitle('页面不存在')
  const navigate = useNavigate()
  return (
    <div className="fault muted">
      <h1 className="result-title fault-title">页面不存在</h1>
      <p>请检查网址，或从首页重新进入。</p>
      <Button type="primary" onClick={() => void navigate({ href: '/web' })}>
        返回首页
      </Button>
    </div>
  )
}
