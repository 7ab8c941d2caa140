import type { Permission } from '#api/kit/access.ts'
import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import { api } from '#api/index.ts'

/** What a call takes beside a permission that it declares. */
export function besideOf({ path }: AnyEndpoint, permission: Permission): Permission[] {
  // 对账单 shows what contracts and receipts say, and so takes sight of both.
  if (permission.startsWith('statement:')) {
    return ['statement:view', 'contract:view', 'receipt:view']
  }
  if (path === api.quotation.priceImpact.path) return ['product:price']
  // A user who may only import gets the template alone.
  if (path.endsWith('/exportList')) return ['product:export_list', 'customer:export_list']
  return []
}
