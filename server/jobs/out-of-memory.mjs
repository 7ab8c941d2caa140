/**
 * Whether an error means a failed allocation; where V8's own heap is full the process ends instead. It is not TypeScript
 * for the sake of processes without a compiler (`run-jobs.mjs`).
 *
 * @param {unknown} error
 * @returns {boolean}
 */
export const isOutOfMemory = (error) =>
  error instanceof Error &&
  (error.code === 'ERR_MEMORY_ALLOCATION_FAILED' ||
    (error instanceof RangeError &&
      /memory|allocation|Invalid (string|array) length/.test(error.message)))
