import { createHash } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { faultsOf, planted } from './faults/plant.mjs'
import { isRecorded, recordReach, testsReaching } from './faults/reach.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { projectNode } from './lib/node.mjs'
import { environment, run, stopping } from './lib/process.mjs'
import { Halt, inRoot, main, readIfThere, say } from './lib/project.mjs'
import { prepare, vitestQuietly } from './lib/suites.mjs'

/** @typedef {import('./faults/plant.mjs').Fault} Fault */
/** @typedef {'caught' | 'compiler' | 'survived'} Outcome */

const LONGEST_RUN_MS = 5 * 60_000

const USAGE = `用法：npm run faults -- <源文件> [--minutes 20] [--tests 12] [--every 1] [--line 40]
      npm run faults -- --reach    重新记录每个测试用到哪些文件（运行全部单元测试一次）
在源文件里逐个植入小的错误，运行用到它的测试，列出没有测试发现的。中断之后再运行，从停下的地方继续。
请在单独的 worktree 里运行：文件在测试期间是改过的，结束时恢复。`

/** @param {string[]} args */
function optionsOf(args) {
  const paths = args.filter(
    (arg, index) => !arg.startsWith('--') && !args[index - 1]?.startsWith('--'),
  )
  /** @param {string} name @param {number} usual */
  const number = (name, usual) => {
    const at = args.indexOf(`--${name}`)
    return at < 0 ? usual : Number(args[at + 1])
  }
  return {
    path: paths[0],
    minutes: number('minutes', 20),
    most: number('tests', 12),
    every: number('every', 1),
    line: number('line', 0),
  }
}

/** Outcomes of earlier runs on the same content, by fault. @param {string} path @param {string} text */
function openNotes(path, text) {
  const file = inRoot('node_modules/.faults/results', `${path.replaceAll('/', '-')}.json`)
  const content = createHash('sha256').update(text).digest('hex')
  const former = JSON.parse(readIfThere(file) ?? '{}')
  /** @type {Record<string, Outcome>} */
  const outcomes = former.content === content ? former.outcomes : {}
  mkdirSync(dirname(file), { recursive: true })
  /** @param {Fault} fault */
  const key = ({ start, kind, instead }) => `${start} ${kind} ${instead}`
  return {
    /** @param {Fault} fault */
    of: (fault) => outcomes[key(fault)],
    /** @param {Fault} fault @param {Outcome} outcome */
    add(fault, outcome) {
      outcomes[key(fault)] = outcome
      writeFileSync(file, JSON.stringify({ content, outcomes }))
    },
  }
}

/** What git would restore is safe to change. @param {string} path */
function refuseChanged(path) {
  const changed = execFileSync('git', ['status', '--porcelain', '--', path], { cwd: inRoot() })
  if (changed.length > 0)
    throw new Halt(`${path} 有没有提交的改动，请先提交或恢复它（git checkout -- ${path}）`)
}

/** Whether the compiler refuses the sources as they are now. @param {string} path */
async function isRefused(path) {
  const node = projectNode()
  const project = path.startsWith('admin/') ? 'admin/tsconfig.json' : 'tsconfig.json'
  const args = [inRoot('node_modules/typescript/bin/tsc'), '--noEmit', '-p', project]
  const output = inRoot('node_modules/.faults/compiler')
  return (await run(node, args, { env: environment(node), stdin: 'ignore', output })) !== 0
}

/** @param {string} path @param {string[]} tests @returns {Promise<Outcome>} */
async function outcomeOf(path, tests) {
  if (await isRefused(path)) return 'compiler'
  const output = inRoot('node_modules/.faults/tests')
  // A fault that never ends is noticed too.
  const code = await vitestQuietly(['--bail=1', ...tests], { output, mostMs: LONGEST_RUN_MS })
  return code === 0 ? 'survived' : 'caught'
}

/** @param {string} path @param {Fault} fault */
const asLine = (path, { line, kind, text, instead }) =>
  [`${path}:${line} ${kind}`, text, instead]
    .map((part) => part.replaceAll(/\s+/g, ' ').slice(0, 80))
    .join('  |  ')

/** @param {string} path @param {ReturnType<typeof optionsOf>} options */
async function plantAll(path, { minutes, most, every, line }) {
  refuseChanged(path)
  const file = inRoot(path)
  const text = readFileSync(file, 'utf8')
  const tests = testsReaching(path).slice(0, most)
  if (tests.length === 0) throw new Halt(`没有测试用到 ${path}`)
  const notes = openNotes(path, text)
  const faults = faultsOf(path, text).filter(
    (fault, index) => index % every === 0 && (line === 0 || fault.line === line),
  )
  say(`${path}：${faults.length} 个错误，${tests.length} 个测试文件`)
  const end = performance.now() + minutes * 60_000
  try {
    for (const fault of faults) {
      if (notes.of(fault) !== undefined) continue
      if (stopping() || performance.now() > end) break
      const faulty = planted(text, fault)
      writeFileSync(file, faulty)
      const outcome = await outcomeOf(path, tests)
      // Another run that is just ending restores the file: its tests would say nothing of this fault.
      if (readFileSync(file, 'utf8') !== faulty)
        throw new Halt(`${path} 在测试期间被别的程序改动了`)
      // A run that was interrupted says nothing.
      if (stopping()) break
      notes.add(fault, outcome)
      say(`${outcome === 'survived' ? '✗' : '✓'} ${asLine(path, fault)}`)
    }
  } finally {
    writeFileSync(file, text)
  }
  const count = (/** @type {Outcome | undefined} */ outcome) =>
    faults.filter((fault) => notes.of(fault) === outcome).length
  for (const fault of faults) if (notes.of(fault) === 'survived') console.log(asLine(path, fault))
  console.log(
    `${path}: ${faults.length} faults, ${count('caught')} caught, ${count('compiler')} refused by the compiler, ` +
      `${count('survived')} survived, ${count(undefined)} not run`,
  )
}

await main(async () => {
  const args = process.argv.slice(2)
  const { path, ...options } = optionsOf(args)
  if (!args.includes('--reach') && path === undefined) throw new Halt(USAGE)
  await ensureInstalled('tests')
  await prepare()
  if (args.includes('--reach') || !isRecorded()) await recordReach()
  if (path !== undefined) await plantAll(path, { path, ...options })
})
