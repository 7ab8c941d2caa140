import { Button, Result, Spin } from 'antd'
import { Link } from '@tanstack/react-router'
import { Page, useTitle } from '#admin/ui/page.tsx'

/** Stands for a screen that is not there yet. */
export function ComingPage() {
  return (
    <Page title="功能尚未开放">
      <Result status="info" title="该功能尚未开放" subTitle="请从左侧菜单选择其他功能。" />
    </Page>
  )
}

/** For an address that leads nowhere. */
export function MissingPage() {
  useTitle('页面不存在')
  return (
    <Result
      status="404"
      title="页面不存在"
      subTitle="请检查网址，或从首页重新进入。"
      extra={
        <Link to="/web">
          <Button type="primary">返回首页</Button>
        </Link>
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
      title="页面出错了"
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
