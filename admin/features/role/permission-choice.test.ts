import { describe, expect, test } from 'vitest'
import { freeOf, grouped, shareOf, toggled, toggledGroup } from './permission-choice.ts'

const option = (value: string, group: string, disabled = false) => ({
  value,
  label: `${group}：${value}`,
  group,
  action: value,
  ...(disabled && { disabled }),
})

const OPTIONS = [
  option('user:view', '用户'),
  option('role:view', '权限'),
  option('user:edit', '用户'),
  option('user:delete', '用户', true),
]
const [users, roles] = grouped(OPTIONS) as [
  ReturnType<typeof grouped>[0],
  ReturnType<typeof grouped>[0],
]

test('permissions stand by module, in their order', () => {
  expect(users).toMatchObject({ name: '用户' })
  expect(users.options.map(({ value }) => value)).toEqual(['user:view', 'user:edit', 'user:delete'])
  expect(roles.options).toHaveLength(1)
  expect(freeOf(users)).toEqual(['user:view', 'user:edit'])
})

test('a module is chosen wholly, partly or not at all', () => {
  expect(shareOf(users, ['role:view'])).toBe('none')
  expect(shareOf(users, ['user:view', 'user:edit'])).toBe('some')
  expect(shareOf(users, ['user:view', 'user:edit', 'user:delete'])).toBe('all')
})

test('taking out and putting back leaves the list as it was, the unknown included', () => {
  const chosen = ['user:view', 'role:view', 'user:edit', 'old:thing']
  const without = toggled(OPTIONS, chosen, 'user:view')
  expect(without).toEqual(['role:view', 'user:edit', 'old:thing'])
  expect(toggled(OPTIONS, without, 'user:view')).toEqual(chosen)
})

describe('a whole module', () => {
  test('is completed first and then taken out', () => {
    const all = toggledGroup(OPTIONS, ['user:edit'], users)
    expect(all).toEqual(['user:view', 'user:edit'])
    expect(toggledGroup(OPTIONS, all, users)).toEqual([])
  })

  test('keeps what the giver lacks as it is', () => {
    const given = ['role:view', 'user:delete']
    const all = toggledGroup(OPTIONS, given, users)
    expect(all).toEqual(['user:view', 'role:view', 'user:edit', 'user:delete'])
    expect(toggledGroup(OPTIONS, all, users)).toEqual(given)
  })
})
