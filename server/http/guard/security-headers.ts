import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60

/** Browser features that the screens never use, denied so that injected code cannot use them either. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** The policy of an uploaded file: it may only be displayed, also inside a screen. */
export const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** The headers of answers that are written without a request of the framework. */
export const BARE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

const protection = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // antd writes its styles into the page at run time.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      // Papers are shown by the browser's own viewer, from what a call answered.
      frameSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Set below, where the request came by https.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
})

/** The same for every answer, so they are computed once, on a response that is never sent. */
function protectiveHeaders() {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  protection(answer.req, answer, (error) => {
    if (error instanceof Error) throw error
  })
  return { ...answer.getHeaders(), 'permissions-policy': PERMISSIONS_POLICY }
}

/** Headers of every answer (docs/security.md); a route may set its own afterwards. */
export function registerSecurityHeaders(app: FastifyInstance): void {
  const headers = protectiveHeaders()
  const overHttps = {
    ...headers,
    'strict-transport-security': `max-age=${YEAR_IN_SECONDS}; includeSubDomains`,
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Without https in front of it, a browser must not be made to insist on https.
    void reply.headers(request.protocol === 'https' ? overHttps : headers)
    done()
  })
}
