import { inRoot } from './project.mjs'

/**
 * The same program as server/main.ts in one file, which starts in a third of the time (decision 013).
 * @type {import('./built.mjs').Built}
 */
export const server = {
  folder: 'build',
  config: 'vite.server.config.ts',
  sources: ['server/', 'api/', 'vite.server.config.ts', 'package-lock.json'],
  entry: 'main.js',
  building: '正在准备服务程序 … (building the server)',
  failed: '服务程序构建失败，原因见上。(the server could not be built)',
}

/**
 * How it is run: with young objects in little room, which saves 5 MB and costs nothing that can be measured, and with all objects
 * young at first. Otherwise V8 concludes from what a start leaves in memory that the parts of queries live long, and allocates
 * those of every request among old objects, which are only freed with all others at once.
 */
export const builtArgs = [
  '--max-semi-space-size=4',
  '--no-allocation-site-pretenuring',
  inRoot(server.folder, server.entry),
]

export const builtEnv = {
  // V8's compiled code is cached for the next start; a new build starts a new cache.
  NODE_COMPILE_CACHE: inRoot(server.folder, 'compiled'),
  // Otherwise glibc would retain freed memory per thread.
  MALLOC_ARENA_MAX: '2',
  // And pieces of files that were sent, 64 KB each, among what is still in use: so they are returned one by one.
  MALLOC_MMAP_THRESHOLD_: '49152',
}
