import type { OwnedModule } from '#api/access.ts'
import { may, type Context } from '#server/context.ts'

/**
 * Whose records of a module the asker may see and change: their own user id, or undefined for everyone's
 * (`<module>:all`).
 */
export function ownerScope(context: Context, module: OwnedModule): number | undefined {
  return may(context, `${module}:all`) ? undefined : context.user.id
}

export function inScope(
  context: Context,
  module: OwnedModule,
  record: { user_id: number },
): boolean {
  const owner = ownerScope(context, module)
  return owner === undefined || owner === record.user_id
}
