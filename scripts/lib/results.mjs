import { stripVTControlCharacters } from 'node:util'

/** What ran: how much has passed, and what has not, each by its name. @typedef {{ passed: number, failures: string[] }} Count */

/**
 * A suite that ended badly or ran nothing is a failure, even where no single test is: a crash, an error
 * outside of tests or a pattern that matches nothing must not look like success.
 * @param {Count} count
 * @param {number} exitCode of the runner
 * @returns {Count}
 */
export function soundCount({ passed, failures }, exitCode) {
  if (failures.length > 0) return { passed, failures }
  if (exitCode !== 0) return { passed, failures: [`测试以退出码 ${exitCode} 结束`] }
  return { passed, failures: passed === 0 ? ['没有运行任何测试'] : [] }
}

/** How much of a reason stands behind a name: a counterexample fits, a page's whole text does not. */
const REASON_LENGTH = 700

/** @param {string} name @param {string} [reason] */
const because = (name, reason) =>
  reason ? `${name} — ${stripVTControlCharacters(reason).slice(0, REASON_LENGTH)}` : name

/**
 * What vitest's JSON report says, each failure with its reason, since the rest of a long output is often cut off. A file
 * that could not be loaded has no tests; it counts as one failure.
 * @param {string} json
 * @returns {Count}
 */
export function countVitest(json) {
  const report = JSON.parse(json)
  /** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Test */
  /** @type {{ name: string, status: string, message?: string, assertionResults: Test[] }[]} */
  const files = report.testResults ?? []
  /** @type {Count} */
  const count = { passed: 0, failures: [] }
  for (const { name, status, message, assertionResults: tests } of files) {
    const failed = tests.filter((test) => test.status === 'failed')
    count.passed += tests.filter((test) => test.status === 'passed').length
    count.failures.push(
      ...failed.map((test) => because(`${name} ${test.fullName}`, test.failureMessages?.[0])),
    )
    if (failed.length === 0 && status === 'failed') count.failures.push(because(name, message))
  }
  return count
}

/** @typedef {{ message?: string, location?: { line: number } }} Thrown */
/** @typedef {{ ok: boolean, file: string, title: string, tests?: { results: { errors?: Thrown[] }[] }[] }} Spec */
/** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */

/** Where a time limit ends a test there are two errors, and only the second one has a line. @param {Spec} spec */
const reasons = ({ tests = [] }) =>
  tests
    .flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors))
    .map(({ message = '', location }) => (location ? `:${location.line} ${message}` : message))
    .join(' ')

/** @param {Suite} suite @returns {string[]} */
const failedSpecs = ({ specs = [], suites = [] }) => [
  ...specs
    .filter(({ ok }) => !ok)
    .map((spec) => because(`${spec.file} ${spec.title}`, reasons(spec))),
  ...suites.flatMap(failedSpecs),
]

/**
 * What Playwright's JSON report says, as for vitest. Errors outside of tests (a file that does not load) count each.
 * @param {string} json
 * @returns {Count}
 */
export function countPlaywright(json) {
  const { stats = {}, errors = [], suites = [] } = JSON.parse(json)
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failures: [
      ...failedSpecs({ suites }),
      ...errors.map((/** @type {{ message?: string }} */ { message = '' }) =>
        message.slice(0, 200),
      ),
    ],
  }
}

const FAILURE = '失败：'

/**
 * The end of a run's output: what has failed, and the numbers as its last line.
 * @param {Count} count
 */
export const summary = ({ passed, failures }) =>
  [
    ...failures.map((name) => FAILURE + name.replaceAll('\n', ' ')),
    '',
    `${passed} passed, ${failures.length} failed`,
  ].join('\n')

/**
 * What a run of `scripts/test.mjs` came to by its `summary`. Without its last line nothing has passed.
 * @param {string} output
 * @returns {Count}
 */
export function countSummary(output) {
  const lines = output.trimEnd().split('\n')
  const [, passed, failed] = /^(\d+) passed, (\d+) failed\s*$/.exec(lines.at(-1) ?? '') ?? []
  const names = lines.filter((line) => line.startsWith(FAILURE))
  const failures = Array.from(
    { length: Number(failed ?? 0) },
    (_, at) => names[at]?.slice(FAILURE.length) ?? '没有说明的失败',
  )
  return { passed: Number(passed ?? 0), failures }
}

/** @param {Count[]} counts @returns {Count} */
export const total = (counts) => ({
  passed: counts.reduce((sum, count) => sum + count.passed, 0),
  failures: counts.flatMap(({ failures }) => failures),
})
