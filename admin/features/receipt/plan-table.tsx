import { groupedFromText } from '#api/kit/money.ts'
import type { ContractMoney, InstalmentText } from '#api/receipt/receipt.ts'
import { ages } from '#api/receipt/receivables.ts'
import { StatusTag } from '#admin/ui/status.tsx'

/** What is due when, as the contract was saved last; receipts settle the oldest due first. */
export function PlanTable({ money }: { money: ContractMoney }) {
  if (money.instalments.length === 0) {
    return <p className="receipts-none">填写合同金额和未收款并保存后，这里显示回款计划</p>
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone, by keyboard too
    <section className="receipts-scroll" aria-label="回款计划" tabIndex={0}>
      <table aria-label="回款计划">
        <thead>
          <tr>
            <th scope="col">款项</th>
            <th scope="col" className="number">
              金额（元）
            </th>
            <th scope="col">到期日</th>
            <th scope="col" className="number">
              未收（元）
            </th>
            <th scope="col">账龄</th>
          </tr>
        </thead>
        <tbody>
          {money.instalments.map((one, at) => (
            // Steps have no other name, and two may be called the same.
            // oxlint-disable-next-line react/no-array-index-key -- see above
            <Instalment key={at} one={one} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Instalment({ one }: { one: InstalmentText }) {
  const isOpen = Number(one.open) > 0
  return (
    <tr>
      <td>{one.name}</td>
      <td className="number">{groupedFromText(one.amount)}</td>
      <td className="nowrap">{one.due === '' ? '未定到期日' : one.due}</td>
      <td className="number">{groupedFromText(one.open)}</td>
      <td>{isOpen ? <StatusTag value={one.age} options={ages} /> : '已收清'}</td>
    </tr>
  )
}
