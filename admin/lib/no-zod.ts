/**
 * What the build gives the screens for zod. Of the agreement they use paths, permissions and constants; the
 * schemas only as types, since the server does all checking. So the schemas are made of this, at no cost:
 * every property and every call returns itself.
 */
export const z: unknown = new Proxy(() => undefined, { get: () => z, apply: () => z })
