import { ensureInstalled } from './lib/install.mjs'
import { allRefusedImports } from './lib/layers.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, runStep } from './lib/process.mjs'
import { inRoot, main, say } from './lib/project.mjs'
import { allUnexplained } from './lib/suppressions.mjs'

/** @typedef {{ name: string, run: () => Promise<number> }} Step */

const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const LINT = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']
const PROJECTS = ['tsconfig.json', 'admin/tsconfig.json', 'scripts/tsconfig.json']

/** @param {string} program @param {string[]} args */
function onProjectNode(program, args) {
  const node = projectNode()
  return runStep(node, [inRoot(program), ...args], { env: environment(node), stdin: 'ignore' })
}

async function reasons() {
  const places = allUnexplained()
  for (const place of places) say(`${place} 关闭了检查却没有写明原因（-- 原因）`)
  return places.length === 0 ? 0 : 1
}

async function layers() {
  const refused = allRefusedImports()
  for (const line of refused) say(line)
  return refused.length === 0 ? 0 : 1
}

/** @returns {Step[]} */
const checks = () => [
  { name: '格式', run: () => onProjectNode(OXFMT, ['--check']) },
  { name: '规则', run: () => onProjectNode(OXLINT, LINT) },
  { name: '规则例外', run: reasons },
  { name: '分层', run: layers },
  ...PROJECTS.map((project) => ({
    name: `类型 ${project}`,
    run: () => onProjectNode('node_modules/typescript/bin/tsc', ['--noEmit', '-p', project]),
  })),
  { name: '测试', run: () => onProjectNode('scripts/test.mjs', []) },
]

/** What takes long: both databases in full, every page in every window, torture, and the long fuzz. @returns {Step[]} */
const deepChecks = () => [
  ...checks().slice(0, -1),
  { name: '全部测试', run: () => onProjectNode('scripts/test.mjs', ['deep']) },
  { name: '强制结束', run: () => onProjectNode('test/torture/torture.ts', []) },
  { name: '主库切换', run: () => onProjectNode('test/torture/failover.ts', []) },
  { name: '随机请求', run: () => onProjectNode('test/fuzz/long.ts', []) },
]

/** @type {Record<string, () => Step[]>} */
const MODES = { '--fix': () => repairs(), '--deep': () => deepChecks() }

/** @returns {Step[]} */
const repairs = () => [
  { name: '规则', run: () => onProjectNode(OXLINT, ['--type-aware', '--fix']) },
  { name: '格式', run: () => onProjectNode(OXFMT, []) },
]

/**
 * `npm run verify`: everything that must hold, the quickest first; `npm run verify:deep` with the long forms of the
 * tests; `npm run fix` applies automatic fixes.
 */
await main(async () => {
  await ensureInstalled('tests')
  const steps = (MODES[process.argv[2] ?? ''] ?? checks)()
  for (const { name, run } of steps) {
    const start = performance.now()
    const code = await run()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    say(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} 秒`)
    if (code !== 0) return code
  }
})
