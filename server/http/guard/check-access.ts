import { permissionLabel, SUPER_ROLE, type Access } from '#api/kit/access.ts'
import { isSuper, type Context } from '#server/context.ts'
import { Refusal } from '#server/platform/errors.ts'

const BY_SESSION_ALONE = '不能用 API 密钥做这件事，请用用户名和密码登录后操作'

/**
 * Refuses a user without the declared permission; of several, any one suffices. What takes a person (`sessionOnly`) is refused
 * to every API key.
 */
export function checkAccess({ user }: Context, access: Access, sessionOnly = false): void {
  const byKey = user.key !== undefined
  if (user.id === 0 && access !== 'public') {
    throw new Refusal(
      'unauthenticated',
      byKey ? 'API 密钥不正确、已到期或已结束，请检查' : '您还没有登录，或登录已失效，请重新登录',
    )
  }
  if (byKey && sessionOnly) throw new Refusal('forbidden', BY_SESSION_ALONE)
  if (access === 'public' || access === 'session') return
  if (access === 'super') {
    if (isSuper({ user })) return
    throw new Refusal('forbidden', `只有“${SUPER_ROLE}”可以查看，请联系管理员`)
  }
  const accepted = typeof access === 'string' ? [access] : access
  if (accepted.some((permission) => user.permissions.has(permission))) return
  const names = accepted.map((permission) => permissionLabel(permission)).join('或')
  throw new Refusal(
    'forbidden',
    byKey
      ? `这个 API 密钥没有“${names}”的权限，请另建一个，或请管理员检查它的用户的权限`
      : `您没有“${names}”的权限，请联系管理员`,
  )
}

/** Refuses who has to set up a second factor first. */
export function refuseBeforeSetUp({ user }: Context): void {
  if (!user.mustSetUp) return
  throw new Refusal('forbidden', '公司要求使用两步验证，请先设置（刷新页面后按提示操作）')
}
