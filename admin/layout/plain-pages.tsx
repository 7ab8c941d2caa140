import { Button, Result, Spin } from 'antd'
import { useNavigate } from '@tanstack/react-router'
import { useTitle } from '#admin/ui/page.tsx'

/** For an address that leads nowhere. */
export function MissingPage() {
  useTitle('页面不存在')
  const navigate = useNavigate()
  return (
    <Result
      status="404"
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

/** For a fault of a screen: nothing is lost that was saved or kept as a draft. */
export function FaultPage() {
  useTitle('页面出错')
  return (
    <Result
      status="error"
      title={<h1 className="result-title">页面出错了</h1>}
      subTitle="请重新加载页面；未保存的内容已保留。"
      extra={
        <Button type="primary" onClick={() => location.reload()}>
          重新加载
        </Button>
      }
    />
  )
}

/** While a screen is being fetched. */
export function PendingPage() {
  return <Spin className="pending" description="正在加载…" />
}
