/** Levels of roles: which discounts their users may give without anybody's approval, and whose they may approve. */

/** What 销售经理 of a new installation has: the highest whose discounts have a limit. */
export const MANAGER_LEVEL = 2

/** 超级管理员 has it; its discounts and totals have no limit. */
export const HIGHEST_LEVEL = 3

export const roleLevels = [
  { value: 0, label: '0级（业务员）' },
  { value: 1, label: '1级（主管）' },
  { value: MANAGER_LEVEL, label: '2级（经理）' },
  { value: HIGHEST_LEVEL, label: '3级（不限）' },
] as const

/** A level as staff read it: its number, and who usually has it. */
export const roleLevelText = (level: number): string =>
  roleLevels.find(({ value }) => value === level)?.label ?? `${level}级`
