import { defineConfig } from '@playwright/test'
import { TEST_BROWSER_ARGUMENTS, findBrowser } from './scripts/lib/browser.mjs'

const executablePath = findBrowser()

// Each worker's fixture starts its own server on a throwaway folder, so none is started here.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Long forms of what a shorter test sees too: all of them run in `npm run verify:deep`.
  ...(process.env['TEST_LONG'] === undefined ? { grepInvert: /@long/ } : {}),
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  // At least twenty times of what any takes on a quiet machine: on a busy one each waits for its share.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
    // Recording takes a third of the time; `npm test -- e2e --trace retain-on-failure` does it.
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: TEST_BROWSER_ARGUMENTS,
    },
  },
})
