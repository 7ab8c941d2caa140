import { permissionLabel, SUPER_ROLE, type Access } from '#api/kit/access.ts'
import { isSuper, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Refuses a user without the declared permission; of several, any one suffices. */
export function checkAccess(context: Context, access: Access): void {
  if (access === 'public') return
  if (context.user.id === 0) {
    throw new Refusal('unauthenticated', '您还没有登录，或登录已失效，请重新登录')
  }
  if (access === 'session') return
  if (access === 'super') {
    if (isSuper(context)) return
    throw new Refusal('forbidden', `只有“${SUPER_ROLE}”可以查看，请联系管理员`)
  }
  const accepted = typeof access === 'string' ? [access] : access
  if (accepted.some((permission) => context.user.permissions.has(permission))) return
  const names = accepted.map((permission) => permissionLabel(permission)).join('或')
  throw new Refusal('forbidden', `您没有“${names}”的权限，请联系管理员`)
}
