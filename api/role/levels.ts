/** Levels of roles: which discounts their users may give without anybody's approval, and whose they may approve. */

/** 超级管理员 has it; its discounts and totals have no limit. */
export const HIGHEST_LEVEL = 3

export const roleLevels = [
  { value: 0, label: '0级' },
  { value: 1, label: '1级' },
  { value: 2, label: '2级' },
  { value: HIGHEST_LEVEL, label: '3级（不限）' },
] as const
