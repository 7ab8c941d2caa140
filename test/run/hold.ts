import { subscribe } from 'node:diagnostics_channel'

/**
 * Loaded into a server process by tests (`NODE_OPTIONS=--import=…`): the handler of a request that says
 * `x-hold: <milliseconds>` holds the event loop for so long before it does its work.
 */
subscribe('tracing:fastify.request.handler:start', (message) => {
  const { request } = message as { request: { headers: Record<string, string | undefined> } }
  const end = performance.now() + Number(request.headers['x-hold'] ?? 0)
  while (performance.now() < end) continue
})
