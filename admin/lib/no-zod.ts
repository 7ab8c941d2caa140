/** What only a check by a schema calls. */
const CHECKS: ReadonlySet<string | symbol> = new Set(['parse', 'safeParse'])

/**
 * What the build gives the screens for zod. Of the agreement they use paths, permissions and constants; the
 * schemas only as types, since the server does all checking. So the schemas are made of this, at no cost:
 * every property and every call returns itself. It throws where a screen would check by it, which would find nothing wrong.
 */
export const z: unknown = new Proxy(() => undefined, {
  get: (_schema, name) => {
    if (CHECKS.has(name)) throw new Error('the screens check nothing by a schema; the server does')
    return z
  },
  apply: () => z,
})
