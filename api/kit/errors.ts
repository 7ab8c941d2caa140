/**
 * What can go wrong, as a closed set. The number is `code` in the envelope; a business refusal still
 * answers HTTP 200 (spec 2.2.3).
 */
export const errorCodes = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  missing: 404,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  tooMany: 429,
  fault: 500,
  /** Nobody knows yet whether the call took effect; the same `Idempotency-Key` will answer that. */
  unconfirmed: 503,
} as const

export type ErrorKind = keyof typeof errorCodes
