import type { FrozenQuotation } from '#api/quotation/frozen-quotation.ts'
import { stepInWords } from '#api/contract/payment-steps.ts'
import { Facts } from '#admin/ui/read/facts.tsx'

type VersionPartProps = { version: FrozenQuotation }

/** Whom and what a version is about, and who sent it. */
export function VersionHead({ version }: VersionPartProps) {
  return (
    <Facts
      facts={[
        ['报价名称', version.quo_name],
        ['客户', version.cus_name],
        ['联系人', version.cus_contact],
        ['联系电话', version.cus_phone],
        ['客户地址', version.cus_address],
        ['项目名称', version.project],
        ['交货地点', version.delivery_place],
        ['报价日期', version.date],
        ['有效期至', version.valid_until],
        ['业务员', version.user_name],
        ['业务电话', version.user_phone],
        ['业务邮箱', version.user_email],
      ]}
    />
  )
}

/** The terms of a version, below its lines as in the documents. */
export function VersionTerms({ version }: VersionPartProps) {
  return (
    <Facts
      isStacked
      facts={[
        ['开头语', version.greeting],
        ['报价说明', version.quo_info],
        ['供货范围', version.supply_scope],
        ['不含范围', version.excluded],
        ['付款方式', version.payment_steps.map(stepInWords).join('\n')],
        ['交货期', version.delivery_time],
        ['运输方式及费用', version.transport],
        ['质保', version.warranty],
        ['验收标准', version.acceptance],
        ['备注条款', version.terms],
        ['结束语', version.closing],
      ]}
    />
  )
}
