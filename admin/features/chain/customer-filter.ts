import { api } from '#api/index.ts'
import type { Filter } from '#admin/record-list/types.ts'

/** 客户 in the lists of what a customer has, for who sees customers. */
export const customerFilter: Filter = {
  name: 'customer_id',
  label: '客户',
  options: { found: api.customer.selectCustomer },
  permission: 'customer:view',
}
