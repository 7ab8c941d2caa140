import { Button } from 'antd'
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { features, featureOf } from '#api/kit/features.ts'
import { useCan, useIsOn, useSelf } from '#admin/lib/calls/query.ts'
import { useTitle } from '#admin/ui/page/title.ts'

/** The page at the address, as far as the company has it. */
export function PresentPage() {
  const { pathname } = useLocation()
  const isOn = useIsOn()
  const isKnown = useSelf().data !== undefined
  const feature = featureOf('pages', pathname.toLowerCase())
  if (feature && isKnown && !isOn(feature)) return <OffPage label={features[feature].label} />
  return <Outlet />
}

/** For a page that the company has switched off. */
function OffPage({ label }: { label: string }) {
  useTitle(label)
  const navigate = useNavigate()
  const decides = useCan('company:edit')
  return (
    <div className="fault muted">
      <h1 className="result-title fault-title">“{label}”已停用</h1>
      <p>
        {decides
          ? '公司资料的“用不到的功能”里停用了它，原来的数据都在，可以随时启用。'
          : '公司停用了这个功能，原来的数据都在。需要时请联系管理员启用。'}
      </p>
      <Button type="primary" onClick={() => void navigate({ href: '/web' })}>
        返回首页
      </Button>{' '}
      {decides && <Button onClick={() => void navigate({ href: '/company' })}>公司资料</Button>}
    </div>
  )
}
