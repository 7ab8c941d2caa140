import { Button } from 'antd'
import type { MachineStaff } from '#api/machine/machine-page.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { token } from '#admin/lib/session.ts'
import { MachineEvents } from './machine-events.tsx'
import { returnAddress } from './return-address.ts'
import { Panel } from '#admin/ui/page/panel.tsx'
import { PartHead } from '#admin/ui/page/part-head.tsx'
import { Facts } from '#admin/ui/read/facts.tsx'
import css from './label.module.css'

type StaffPartProps = {
  staff: MachineStaff | undefined
  /** The address of this page, to which who signs in comes back. */
  here: string
}

/**
 * The whole history for staff, and the way to more. Who is known by the day's cookie alone may read it; everything else
 * asks them to sign in first.
 */
export function StaffPart({ staff, here }: StaffPartProps) {
  const login = `/login${writeQuery({ Rurl: here })}`
  const signedIn = token() !== undefined
  if (!staff) {
    return signedIn ? (
      <p className={`${css.hint} muted on-screen`}>您没有查看这台设备的权限，只能看到铭牌和质保</p>
    ) : (
      <p className={`${css.hint} muted on-screen`}>
        <a href={login}>工作人员登录</a>
      </p>
    )
  }
  /** Where a record or a new form is, or first the page to sign in. */
  const leadingTo = (address: string) => (signedIn ? address : login)
  const caseAddress = leadingTo(`/getSales?mid=${staff.id}`)
  return (
    <>
      {staff.adds_case && (
        <Button type="primary" size="large" block className="on-screen" href={caseAddress}>
          新增售后（可拍照）
        </Button>
      )}
      {staff.can_return && (
        <Button size="large" block className="on-screen" href={leadingTo(returnAddress(staff.id))}>
          退货
        </Button>
      )}
      <Panel>
        <PartHead title="设备经过" />
        <Facts
          isStacked
          facts={[
            staff.contract && [
              '合同',
              <>
                <a href={leadingTo(formAddress('contract', staff.contract.id))}>
                  {staff.contract.c_no}
                </a>{' '}
                {staff.contract.c_title}
              </>,
            ],
            ['发货日期', staff.delivered_date || '未发货'],
            ['启用日期', staff.start_date || '未填写'],
            staff.replaces && ['替换的设备', linkTo(staff.replaces)],
            staff.replaced_by && ['已更换为', linkTo(staff.replaced_by)],
            ['备注', staff.remark],
          ]}
        />
        <MachineEvents
          events={staff.events}
          leadsTo={({ kind, id }) => leadingTo(formAddress(kind, id))}
        />
      </Panel>
      <p className={`${css.hint} muted on-screen`}>
        {signedIn ? (
          <>已登录：{staff.staff_name}</>
        ) : (
          <>
            {staff.staff_name}，今天登录过，可以查看；新增售后{staff.can_return && '和退货'}需要
            <a href={login}>重新登录</a>
          </>
        )}
      </p>
    </>
  )
}

const linkTo = ({ page, serial_no }: { page: string; serial_no: string }) => (
  <a href={page}>{serial_no}</a>
)
