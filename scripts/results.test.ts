import { describe, expect, test } from 'vitest'
import {
  countPlaywright,
  countSummary,
  countVitest,
  soundCount,
  summary,
  total,
} from './lib/results.mjs'
import { unexplained } from './lib/suppressions.mjs'

describe('counting', () => {
  test('vitest: tests by state, and a file that did not load as one failure', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'one' },
            {
              status: 'failed',
              fullName: 'two',
              failureMessages: ['\u001b[31mnot 1\u001b[39m', ''],
            },
            { status: 'skipped', fullName: 'three' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'no file', assertionResults: [] },
        {
          name: 'c.test.ts',
          status: 'passed',
          assertionResults: [{ status: 'passed', fullName: 'four' }],
        },
      ],
    }
    const failures = ['a.test.ts two — not 1', 'b.test.ts — no file']
    expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failures })
  })

  test('playwright: unexpected results and errors outside of tests', () => {
    const errors = [
      { message: '\u001b[31mtoo late\u001b[39m' },
      { message: 'no download', location: { file: '/e2e/a.spec.ts', line: 23, column: 5 } },
    ]
    const specs = [
      { ok: false, file: 'a.spec.ts', title: 'one', tests: [{ results: [{ errors }] }] },
      { ok: true, file: 'a.spec.ts', title: 'two' },
    ]
    const report = {
      stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 2 },
      errors: [{ message: 'no file' }],
      suites: [{ suites: [{ specs }] }],
    }
    const failures = ['a.spec.ts one — too late :23 no download', 'no file']
    expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 4, failures })
  })

  test('a runner that ended badly without a failed test is one failure', () => {
    expect(soundCount({ passed: 9, failures: [] }, 1).failures).toHaveLength(1)
    expect(soundCount({ passed: 9, failures: ['a', 'b'] }, 1).failures).toEqual(['a', 'b'])
  })

  test('nothing run is no success', () => {
    expect(soundCount({ passed: 0, failures: [] }, 0).failures).toHaveLength(1)
  })

  test('a run ends with what has failed and with the numbers, which is what a lane is counted by', () => {
    expect(summary({ passed: 412, failures: ['a.test.ts two\nlines'] })).toBe(
      '失败：a.test.ts two lines\n\n412 passed, 1 failed',
    )
    expect(countSummary('3 passed, 0 failed\nmore\n失败：one\n\n412 passed, 2 failed\n')).toEqual({
      passed: 412,
      failures: ['one', '没有说明的失败'],
    })
    expect(countSummary('412 passed, 0 failed\nkilled\n')).toEqual({ passed: 0, failures: [] })
    expect(countSummary('')).toEqual({ passed: 0, failures: [] })
  })

  test('suites add up', () => {
    const counts = [
      { passed: 3, failures: [] },
      { passed: 4, failures: ['one'] },
    ]
    expect(total(counts)).toEqual({ passed: 7, failures: ['one'] })
  })
})

test('a suppression names its reason', () => {
  // Put together, so that it is none here.
  const directive = ['//', 'oxlint-disable-next-line no-console'].join(' ')
  expect(unexplained(`${directive}\n${directive} -- the only output of this command`)).toEqual([1])
})
