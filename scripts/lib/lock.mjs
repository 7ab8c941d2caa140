/**
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 */

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'sunos', 'win32']
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64']

/**
 * The platform that a package of one platform names in its own name, as `linux-x64-musl`.
 * @param {string} name
 * @returns {Pick<Entry, 'os' | 'cpu' | 'libc'> | undefined}
 */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  const os = OS.find((known) => words.includes(known))
  const cpu = CPU.find((known) => words.includes(known))
  if (!os || !cpu) return undefined
  if (os !== 'linux') return { os: [os], cpu: [cpu] }
  if (words.some((word) => word.startsWith('musl'))) return { os: [os], cpu: [cpu], libc: ['musl'] }
  if (words.some((word) => word.startsWith('gnu'))) return { os: [os], cpu: [cpu], libc: ['glibc'] }
  return { os: [os], cpu: [cpu] }
}

/**
 * The optional packages that the lock file's packages require and that it lacks. npm leaves out
 * those that the registry at hand lacks, and `npm ci` then refuses the whole file on every machine.
 * @param {Lock} lock
 * @returns {[path: string, version: string][]}
 */
export function absentOptional(lock) {
  return Object.entries(lock.packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {}).flatMap(([name, version]) => {
      const nested = parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`
      const present = lock.packages[nested] ?? lock.packages[`node_modules/${name}`]
      return present ? [] : [/** @type {[string, string]} */ ([`node_modules/${name}`, version])]
    }),
  )
}

/**
 * The lock file with them. Without a checksum, since none can be known here: npm takes that of the registry when it
 * installs on such a platform.
 * @param {Lock} lock
 * @returns {Lock}
 */
export function completed(lock) {
  /** @type {[string, Entry][]} */
  const added = absentOptional(lock).map(([path, version]) => {
    const platform = platformOf(path.replace('node_modules/', ''))
    if (!platform || !/^\d+\.\d+\.\d+$/.test(version)) {
      throw new Error(`${path}@${version}: no platform in the name, or no exact version`)
    }
    const { os, ...rest } = platform
    // In npm's own order, so that its next rewrite moves nothing.
    return [path, { version, ...rest, optional: true, os }]
  })
  const [own, ...rest] = Object.entries(lock.packages)
  const sorted = [...rest, ...added].sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries([own ?? ['', {}], ...sorted]) }
}
