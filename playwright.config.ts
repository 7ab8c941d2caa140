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
  // Long enough for a slow machine; a journey that works takes a few seconds.
  timeout: 180_000,
  expect: { timeout: 20_000 },
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
