import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{api,server,admin,scripts,test}/**/*.test.{ts,tsx}'],
    environment: 'node',
    globalSetup: 'test/template.ts',
    setupFiles: 'test/setup.ts',
    env: { NODE_ENV: 'test' },
    // Long forms of what a shorter test sees too: all of them run in `npm run verify:deep`.
    ...(process.env['TEST_LONG'] === undefined ? { testNamePattern: /^(?!.*@long)/ } : {}),
    // A process of its own for each file: a native module that falls takes one file with it, not the run.
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    // Some start whole processes, which on a busy machine takes its time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
