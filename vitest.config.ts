import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { TEST_BROWSER_ARGUMENTS, findBrowser } from './scripts/lib/browser.mjs'
import { OLDER_MIGRATIONS } from './scripts/lib/suites.mjs'
import screens from './vite.config.ts'

const executablePath = findBrowser()
const isLong = process.env['TEST_LONG'] !== undefined

/** Which files a test runs is written down for `npm run faults` alone. */
const reach = (project: 'node' | 'browser') =>
  process.env['TEST_REACH'] === undefined ? [] : [`scripts/faults/reach-${project}.ts`]

/** The storm's long form waits for most of its six minutes: begun last it would run alone. */
class StormFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isStorm = ({ moduleId }: TestSpecification) => moduleId.endsWith('/storm.test.ts')
    return (await super.sort(files)).toSorted((one, other) => +isStorm(other) - +isStorm(one))
  }
}

export default defineConfig({
  test: {
    // Long forms of what a shorter test sees too: all of them run in `npm run verify:deep`.
    ...(isLong ? {} : { testNamePattern: /^(?!.*@long)/ }),
    // One more than cores, since many tests wait for a process or a clock.
    maxWorkers: 3,
    sequence: { sequencer: StormFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: ['{api,server,admin,scripts,test}/**/*.test.{ts,tsx}'],
          exclude: ['admin/**/*.browser.test.tsx', ...(isLong ? [] : [OLDER_MIGRATIONS])],
          environment: 'node',
          globalSetup: 'test/run/template.ts',
          setupFiles: ['test/run/setup.ts', 'test/run/begin-day.ts', ...reach('node')],
          env: { NODE_ENV: 'test' },
          // Processes rather than threads: a native module that falls takes its worker with it, not the run.
          pool: 'forks',
          isolate: false,
          // At least twenty times of what any takes on a quiet machine: on a busy one each waits for its share.
          testTimeout: 600_000,
          hookTimeout: 900_000,
          expect: { poll: { timeout: 120_000 } },
        },
      },
      {
        // Screens as they are built, in a real browser; what the server would answer is the test's.
        plugins: screens.plugins,
        resolve: screens.resolve,
        // As in production: quicker, and where it is `test` antd gives all of its dialogs one id, and so one name.
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        oxc: { jsx: { development: false, refresh: false } },
        optimizeDeps: { include: ['react/jsx-runtime', 'uqr'] },
        test: {
          name: 'browser',
          // The pages of a worker load the screens' hundreds of files once, not for each test file.
          isolate: false,
          include: ['admin/**/*.browser.test.tsx'],
          setupFiles: ['test/run/setup.ts', ...reach('browser')],
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1366, height: 768 },
            provider: playwright({
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: TEST_BROWSER_ARGUMENTS,
              },
              contextOptions: {
                locale: 'zh-CN',
                timezoneId: 'Asia/Shanghai',
                reducedMotion: 'reduce',
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
