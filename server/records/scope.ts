import type { OwnedModule } from '#api/access.ts'
import { may, type Context } from '#server/context.ts'

/**
 * Whose records of a module the asker may see and change: their own user id, or undefined for everyone's
 * (`<module>:all`).
 */
export function ownerScope(context: Context, module: OwnedModule): number | undefined {
  return may(context, `${module}:all`) ? undefined : context.user.id
}

/** Who made a record, and where it hangs on a contract, who made that. */
type Owned = { user_id: number; contract_user_id?: number | null }

export function mayChange(context: Context, module: OwnedModule, record: Owned): boolean {
  const owner = ownerScope(context, module)
  return owner === undefined || owner === record.user_id
}

/** One may also see what hangs on a contract of one's own (spec 4.4.1). */
export function mayView(context: Context, module: OwnedModule, record: Owned): boolean {
  return mayChange(context, module, record) || record.contract_user_id === context.user.id
}
