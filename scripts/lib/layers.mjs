import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { inRoot } from './project.mjs'

/**
 * @typedef {{ because: string, forbids: (from: string, to: string) => boolean }} Layer
 *   `from` is a file's path in the repository, `to` the path of another one or a package's name.
 */

/** @param {string} path @param {...string} folders */
const within = (path, ...folders) => folders.some((folder) => path.startsWith(`${folder}/`))

/** @param {string} path */
export const isTest = (path) => /\.test\.tsx?$|^(test|admin\/testing)\//.test(path)

/** @param {string} path */
const isDatabase = (path) => /^(kysely|better-sqlite3|pg)($|\/)/.test(path)

/** The feature or the folder of the server that a file belongs to, whatever rooms it has. @param {string} path */
const partOf = (path) => /^(server\/features\/[^/]+|(?:server|admin)\/[^/]+)/.exec(path)?.[1]

const BELOW_FEATURES = [
  'backup',
  'catalogue',
  'db',
  'documents',
  'imports',
  'inquiry',
  'jobs',
  'move',
  'names',
  'outgoing',
  'platform',
  'records',
  'sheets',
  'storage',
].map((folder) => `server/${folder}`)

const SHARED_SCREENS = ['charts', 'files', 'imports', 'lib', 'pump', 'record-list', 'ui'].map(
  (folder) => `admin/${folder}`,
)

/** The forbidden imports; everything else is allowed. @type {Layer[]} */
const LAYERS = [
  {
    because: 'api/ imports only zod and its own files.',
    forbids: (from, to) =>
      within(from, 'api') && !isTest(from) && !within(to, 'api') && to !== 'zod',
  },
  {
    because: 'The screens know the server only through api/.',
    forbids: (from, to) => within(from, 'api', 'admin') && within(to, 'server'),
  },
  {
    because: 'api/ and server/ know nothing of the screens.',
    forbids: (from, to) => within(from, 'api', 'server') && within(to, 'admin'),
  },
  {
    because: 'The product imports nothing of its tests.',
    forbids: (from, to) => within(from, 'api', 'server', 'admin') && !isTest(from) && isTest(to),
  },
  {
    because: 'Fastify is known only in server/app.ts, server/main.ts and server/http/.',
    forbids: (from, to) =>
      within(from, 'server') &&
      !/^server\/(app\.ts|main\.ts|http\/)/.test(from) &&
      /^(fastify($|\/|-)|@fastify\/)/.test(to),
  },
  {
    because: 'What lies below the features knows none of them; hand in what it needs.',
    forbids: (from, to) =>
      within(from, ...BELOW_FEATURES) &&
      !isTest(from) &&
      within(to, 'server/features', 'server/http'),
  },
  {
    because: 'A document is made of a value that is handed in.',
    forbids: (from, to) =>
      within(from, 'server/documents') &&
      !isTest(from) &&
      (isDatabase(to) || /^server\/(backup|catalogue|db|move|names|records|storage)\//.test(to)),
  },
  {
    because: 'What sends knows no database: a queue decides what and when.',
    forbids: (from, to) =>
      within(from, 'server/outgoing') &&
      !isTest(from) &&
      (isDatabase(to) ||
        (to.startsWith('server/') && !within(to, 'server/outgoing', 'server/platform'))),
  },
  {
    because: 'Migrations are frozen: they import packages and their own neighbours only.',
    forbids: (from, to) =>
      within(from, 'server/db/migrations') &&
      !isTest(from) &&
      /^(api|server|admin|test)\//.test(to) &&
      !within(to, 'server/db/migrations'),
  },
  {
    because: 'HTTP knows no feature; what it asks of them is handed in (server/services.ts).',
    forbids: (from, to) => within(from, 'server/http') && within(to, 'server/features'),
  },
  {
    because: 'Only server/app.ts knows server/http/.',
    forbids: (from, to) => within(from, 'server/features') && within(to, 'server/http'),
  },
  {
    because: "A store is private to its feature; go through that entity's service.",
    forbids: (from, to) =>
      within(from, 'server') && to.endsWith('.store.ts') && partOf(from) !== partOf(to),
  },
  {
    because: "SQL belongs in the feature's store.",
    forbids: (from, to) =>
      within(from, 'server/features') &&
      !isTest(from) &&
      !from.endsWith('.store.ts') &&
      isDatabase(to),
  },
  {
    because: 'Routes call services, services call stores, never the other way round.',
    forbids: (from, to) =>
      (/\.(service|store)\.ts$/.test(from) && to.endsWith('.routes.ts')) ||
      (from.endsWith('.store.ts') && to.endsWith('.service.ts')),
  },
  {
    because: 'Screens run in a browser.',
    forbids: (from, to) =>
      within(from, 'admin') && (isDatabase(to) || /^(fastify($|\/)|@fastify\/|node:)/.test(to)),
  },
  {
    because:
      'What the screens share knows no screen, and no theme: it is handed in where it is needed.',
    forbids: (from, to) =>
      within(from, ...SHARED_SCREENS) && (within(to, 'admin/features') || to === 'admin/theme.ts'),
  },
  {
    because:
      "The login page loads no other feature's calls: import those of the session from api/session/session.ts.",
    forbids: (from, to) =>
      within(from, 'admin/lib', 'admin/ui', 'admin/features/login') &&
      !isTest(from) &&
      to === 'api/index.ts',
  },
]

/** The path or package that an import leads to. @param {string} from @param {string} specifier */
function targetOf(from, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

/** Why a file may not import something; undefined where it may. @param {string} from @param {string} specifier */
export const refusedImport = (from, specifier) =>
  LAYERS.find(({ forbids }) => forbids(from, targetOf(from, specifier)))?.because

const IMPORTED = /(?:\bfrom|\bimport|\bimport\(|\bnew URL\()\s*'([^']+)'/g

/** The paths of all files of the repository that are there, or of those below some folders. @param {...string} folders */
export function filesOfRepository(...folders) {
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', ...folders], {
    cwd: inRoot('.'),
    encoding: 'utf8',
  })
  return stdout.split('\n').filter((path) => path !== '' && existsSync(inRoot(path)))
}

/** Every import of the three roots: the importing file, the specifier, and the path or package that it leads to. */
export function allImports() {
  const files = filesOfRepository('api', 'server', 'admin').filter((path) =>
    /\.(tsx?|mjs)$/.test(path),
  )
  return files.flatMap((from) =>
    [...readFileSync(inRoot(from), 'utf8').matchAll(IMPORTED)].map(([, specifier = '']) => ({
      from,
      specifier,
      to: targetOf(from, specifier),
    })),
  )
}

/** The imports that break a layer, each as a line of the check's output. */
export const allRefusedImports = () =>
  allImports().flatMap(({ from, specifier }) => {
    const because = refusedImport(from, specifier)
    return because === undefined ? [] : [`${from} imports ${specifier}: ${because}`]
  })

/**
 * The parts that lead back to themselves, each with those on its circles that it imports. Tests count for nothing;
 * a file without a part is left out. @param {(path: string) => string | undefined} part
 */
export function circlesOf(part) {
  /** @type {Map<string, Set<string>>} */
  const parts = new Map()
  for (const { from, to } of allImports()) {
    if (isTest(from)) continue
    const [importing, imported] = [part(from), part(to)]
    if (importing === undefined || imported === undefined || importing === imported) continue
    parts.set(importing, (parts.get(importing) ?? new Set()).add(imported))
  }
  /** @param {string} start @param {Set<string>} seen */
  const reached = (start, seen = new Set()) => {
    for (const next of parts.get(start) ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      reached(next, seen)
    }
    return seen
  }
  return [...parts]
    .filter(([name]) => reached(name).has(name))
    .map(([name, others]) => {
      const around = [...others].filter((other) => reached(other).has(name))
      return `${name} -> ${around.sort().join(', ')}`
    })
    .sort()
}
