import type { PermissionOption } from '#api/role/role.ts'

/** A module's permissions, in the order of the list. */
export type PermissionGroup = { name: string; options: readonly PermissionOption[] }

/** Permissions by their module. */
export function grouped(options: readonly PermissionOption[]): PermissionGroup[] {
  const names = [...new Set(options.map((option) => option.group))]
  return names.map((name) => ({
    name,
    options: options.filter((option) => option.group === name),
  }))
}

/** Whether all, some or none of a module's permissions are chosen. */
export function shareOf({ options }: PermissionGroup, chosen: readonly string[]) {
  const count = options.filter((option) => chosen.includes(String(option.value))).length
  if (count === 0) return 'none'
  return count === options.length ? 'all' : 'some'
}

/** Adds a permission or takes it out. */
export function toggled(
  options: readonly PermissionOption[],
  chosen: readonly string[],
  value: string,
): string[] {
  const added = !chosen.includes(value)
  return inOrder(options, added ? [...chosen, value] : chosen.filter((other) => other !== value))
}

/**
 * Adds all of a module's permissions, or takes them out where none is left to add. What the giver lacks
 * stays as it is.
 */
export function toggledGroup(
  options: readonly PermissionOption[],
  chosen: readonly string[],
  group: PermissionGroup,
): string[] {
  const free = freeOf(group)
  const complete = free.every((value) => chosen.includes(value))
  return inOrder(
    options,
    complete ? chosen.filter((value) => !free.includes(value)) : [...chosen, ...free],
  )
}

/** The permissions of a module that the giver may give and take. */
export function freeOf({ options }: PermissionGroup): string[] {
  return options.filter((option) => !option.disabled).map((option) => String(option.value))
}

/** The same set always as the same list, so that going back and forth changes nothing. */
function inOrder(options: readonly PermissionOption[], chosen: readonly string[]): string[] {
  const known = options.map((option) => String(option.value))
  return [
    ...known.filter((value) => chosen.includes(value)),
    ...chosen.filter((value) => !known.includes(value)),
  ]
}
