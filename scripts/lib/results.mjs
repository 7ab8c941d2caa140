/** @typedef {{ passed: number, failed: number }} Count */

/**
 * A suite that ended badly or ran nothing is a failure, even where no single test is: a crash, an error
 * outside of tests or a pattern that matches nothing must not look like success.
 * @param {Count} count
 * @param {number} exitCode of the runner
 * @returns {Count}
 */
export function soundCount({ passed, failed }, exitCode) {
  const ranNothing = passed + failed === 0
  return { passed, failed: failed === 0 && (exitCode !== 0 || ranNothing) ? 1 : failed }
}

/**
 * What vitest's JSON report says. A file that could not be loaded has no tests; it counts as one failure.
 * @param {string} json
 * @returns {Count}
 */
export function countVitest(json) {
  const report = JSON.parse(json)
  /** @type {{ status: string, assertionResults: { status: string }[] }[]} */
  const files = report.testResults ?? []
  const count = { passed: 0, failed: 0 }
  for (const file of files) {
    const states = file.assertionResults.map((test) => test.status)
    const failed = states.filter((state) => state === 'failed').length
    count.passed += states.filter((state) => state === 'passed').length
    count.failed += failed === 0 && file.status === 'failed' ? 1 : failed
  }
  return count
}

/**
 * What Playwright's JSON report says. Errors outside of tests (a file that does not load) count each.
 * @param {string} json
 * @returns {Count}
 */
export function countPlaywright(json) {
  const { stats = {}, errors = [] } = JSON.parse(json)
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: (stats.unexpected ?? 0) + errors.length,
  }
}

/**
 * What a run of `scripts/test.mjs` came to by its last line. Without that line nothing has passed.
 * @param {string} output
 * @returns {Count}
 */
export function countLastLine(output) {
  const [, passed, failed] =
    /^(\d+) passed, (\d+) failed\s*$/m.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? []
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 0) }
}

/** @param {Count[]} counts @returns {Count} */
export function total(counts) {
  return {
    passed: counts.reduce((sum, count) => sum + count.passed, 0),
    failed: counts.reduce((sum, count) => sum + count.failed, 0),
  }
}
