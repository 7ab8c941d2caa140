import nzh from 'nzh/cn'
import { textFromCents } from '#api/money.ts'

/** `"12800.00"` for 1280000n cents: exact whatever the size. */
function plain(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The number that a cell holds for an amount: the double nearest to cents / 100. */
export function cellNumber(cents: number | bigint): number {
  return Number(typeof cents === 'bigint' ? plain(cents) : textFromCents(cents))
}

/**
 * The amount in capitals for a signed paper, without the leading 人民币: 壹万贰仟捌佰元整. An amount that
 * ends before 分 ends with 整, so that nothing can be added to it.
 */
export function capitalAmount(cents: bigint): string {
  return nzh.toMoney(plain(cents), { outSymbol: false, forceZheng: true })
}
