const HOUR = 60 * 60 * 1000

/**
 * Runs the tasks now and every hour, one after the other; answers what ends it, once what is under way is
 * done. A task that fails is reported and tried again with the next hour.
 */
export function everyHour(
  tasks: readonly (() => Promise<void>)[],
  report: (error: unknown) => void,
): () => Promise<void> {
  const run = async () => {
    for (const task of tasks) await task().catch(report)
  }
  let running = run()
  const timer = setInterval(() => {
    running = run()
  }, HOUR).unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
