import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { MachineStaff } from '#api/machine/machine-page.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { token } from '#admin/lib/session.ts'
import { MachineEvents } from './machine-events.tsx'
import { Panel } from '#admin/ui/panel.tsx'

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
      <p className="label-hint">您没有查看这台设备的权限，只能看到铭牌和质保</p>
    ) : (
      <p className="label-hint">
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
        <Button type="primary" size="large" block className="label-case" href={caseAddress}>
          新增售后（可拍照）
        </Button>
      )}
      <Panel>
        <h2>设备经过</h2>
        <dl className="label-facts">
          {staff.contract && (
            <Fact name="合同">
              <a href={leadingTo(formAddress('contract', staff.contract.id))}>
                {staff.contract.c_no}
              </a>{' '}
              {staff.contract.c_title}
            </Fact>
          )}
          <Fact name="发货日期">{staff.delivered_date || '未发货'}</Fact>
          <Fact name="启用日期">{staff.start_date || '未填写'}</Fact>
          {staff.replaces && (
            <Fact name="替换的设备">
              <a href={staff.replaces.page}>{staff.replaces.serial_no}</a>
            </Fact>
          )}
          {staff.replaced_by && (
            <Fact name="已更换为">
              <a href={staff.replaced_by.page}>{staff.replaced_by.serial_no}</a>
            </Fact>
          )}
          {staff.remark !== '' && <Fact name="备注">{staff.remark}</Fact>}
        </dl>
        <MachineEvents
          events={staff.events}
          leadsTo={({ kind, id }) => leadingTo(formAddress(kind, id))}
        />
      </Panel>
      <p className="label-hint">
        {signedIn ? (
          <>已登录：{staff.user_name}</>
        ) : (
          <>
            {staff.user_name}，今天登录过，可以查看；新增售后需要
            <a href={login}>重新登录</a>
          </>
        )}
      </p>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
