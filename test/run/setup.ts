import { afterEach, vi } from 'vitest'

// Test files share a process and its globals: what one replaces, the next must not meet.
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
