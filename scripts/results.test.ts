import { describe, expect, test } from 'vitest'
import { agrees } from './lib/install.mjs'
import { countLastLine, countPlaywright, countVitest, soundCount, total } from './lib/results.mjs'
import { unexplained } from './lib/suppressions.mjs'

describe('counting', () => {
  test('vitest: tests by state, and a file that did not load as one failure', () => {
    const report = {
      testResults: [
        {
          status: 'failed',
          assertionResults: [{ status: 'passed' }, { status: 'failed' }, { status: 'skipped' }],
        },
        { status: 'failed', assertionResults: [] },
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    }
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 2 })
  })

  test('playwright: unexpected results and errors outside of tests', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 }, errors: [{}] }
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failed: 2 })
  })

  test('a runner that ended badly without a failed test is one failure', () => {
    expect(soundCount({ passed: 9, failed: 0 }, 1)).toEqual({ passed: 9, failed: 1 })
    expect(soundCount({ passed: 9, failed: 2 }, 1)).toEqual({ passed: 9, failed: 2 })
  })

  test('nothing run is no success', () => {
    expect(soundCount({ passed: 0, failed: 0 }, 0)).toEqual({ passed: 0, failed: 1 })
  })

  test('a lane: by its last line, and as nothing where that is missing', () => {
    expect(countLastLine('3 passed, 0 failed\nmore\n\n412 passed, 2 failed\n')).toEqual({
      passed: 412,
      failed: 2,
    })
    expect(countLastLine('412 passed, 0 failed\nkilled\n')).toEqual({ passed: 0, failed: 0 })
    expect(countLastLine('')).toEqual({ passed: 0, failed: 0 })
  })

  test('suites add up', () => {
    const counts = [
      { passed: 3, failed: 0 },
      { passed: 4, failed: 1 },
    ]
    expect(total(counts)).toEqual({ passed: 7, failed: 1 })
  })
})

describe('installed packages', () => {
  const locked = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/other-platform': { version: '1.0.0', optional: true },
    },
  }

  test('a package of another platform may be absent', () => {
    expect(agrees(locked, { packages: { 'node_modules/a': { version: '1.0.0' } } })).toBe(true)
  })

  test('an absent or older package requires an install', () => {
    expect(agrees(locked, { packages: {} })).toBe(false)
    expect(agrees(locked, { packages: { 'node_modules/a': { version: '0.9.0' } } })).toBe(false)
  })
})

test('a suppression names its reason', () => {
  // Put together, so that it is none here.
  const directive = ['//', 'oxlint-disable-next-line no-console'].join(' ')
  expect(unexplained(`${directive}\n${directive} -- the only output of this command`)).toEqual([1])
})
