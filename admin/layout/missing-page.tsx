import { Button, Result } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTitle } from '#admin/ui/page.tsx'

/** For an address that leads nowhere. */
export function MissingPage() {
  useTitle('页面不存在')
  const navigate = useNavigate()
  return (
    <Result
      title={<h1 className="result-title">页面不存在</h1>}
      subTitle="请检查网址，或从首页重新进入。"
      extra={
        <Button type="primary" onClick={() => void navigate({ href: '/web' })}>
          返回首页
        </Button>
      }
    />
  )
}
