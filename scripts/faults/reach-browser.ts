/// <reference types="vite/client" />
import { afterAll, beforeAll, expect } from 'vitest'
import { cdp, commands } from 'vitest/browser'

/** As `reach-node.ts`, for the screens: what the browser ran of them. */
beforeAll(async () => {
  await cdp().send('Profiler.enable')
  await cdp().send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
})

afterAll(async () => {
  const { result } = await cdp().send('Profiler.takePreciseCoverage')
  const reached = result
    .filter(({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0]!.count > 0))
    .map(({ url }) => new URL(url, location.href).pathname)
  const test = expect.getState().testPath ?? ''
  const name = `${test.replaceAll(/[^\w]+/g, '-')}.json`
  await commands.writeFile(
    `${import.meta.env['VITE_TEST_REACH']}/${name}`,
    JSON.stringify({ test, reached }),
  )
})
