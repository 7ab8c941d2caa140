/**
 * Loaded into a server process by tests (`NODE_OPTIONS=--expose-gc --import=…`): SIGUSR2 makes it release what it can
 * and write down how much memory it then holds.
 */
const ROUNDS = 5

type Collect = (how: Record<'type' | 'execution' | 'flavor', string>) => void
const collect = globalThis.gc as unknown as Collect

async function settle(): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const { rss } = process.memoryUsage()
  process.stdout.write(`settled ${JSON.stringify({ rss })}\n`)
}

process.on('SIGUSR2', () => void settle())
