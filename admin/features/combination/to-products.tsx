import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useCan } from '#admin/lib/calls/query.ts'

/** The way back to the product list, from which the combinations are reached. */
export function ToProducts() {
  const navigate = useNavigate()
  if (!useCan('product:view')) return null
  return <Button onClick={() => void navigate({ to: '/product' })}>产品管理</Button>
}
