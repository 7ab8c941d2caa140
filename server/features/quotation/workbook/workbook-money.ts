import nzh from 'nzh/cn'
import { textFromCents } from '#api/kit/money.ts'

/** The number that a cell holds for an amount: the double nearest to cents / 100. */
export function cellNumber(cents: number | bigint): number {
  return Number(textFromCents(cents))
}

/**
 * The amount in capitals for a signed paper, without the leading 人民币: 壹万贰仟捌佰元整. An amount that
 * ends before 分 ends with 整, so that nothing can be added to it.
 */
export function capitalAmount(cents: bigint): string {
  return nzh.toMoney(textFromCents(cents), { outSymbol: false, forceZheng: true })
}
