import type { Line } from './money.ts'

/** An offer and its company, as the model of their rules knows them. */

export const OFF = 0
export const ALL = 1
export const BEYOND = 2

export const NONE = 0
export const SUBMITTED = 1
export const PASSED = 2
export const RETURNED = 3

export const UNREVIEWED = 0
export const NORMAL = 1
export const PAUSED = 3
export const DRAFT = 0
export const SENT = 1
export const WON = 2
export const LOST = 3
export const VOID = 4

export type User = {
  level: number
  /** Sees everybody's quotations. */
  all: boolean
  approves: boolean
  deputy: number | undefined
}

export type Head = {
  info: string
  contact: string
  project: string
  validUntil: string
  customer: number | undefined
  isInclusive: boolean
  kind: number
  value: bigint
}
export const MINOR: ReadonlySet<string> = new Set(['info', 'contact'])

export type Approval = { review: number; passedLevel: number; status: number }
export type Version = { lines: Line[]; head: Head; approval: Approval }

export type Offer = Approval & {
  owner: number
  /** Who changed it last. */
  by: number | undefined
  head: Head
  lines: Line[]
  content: number
  /** The level that it needed when it was submitted last. */
  submittedLevel: number
  sentContent: number | undefined
  versions: Version[]
  stage: number
  isContract: boolean
}

export const newOffer = (owner: number, head: Head): Offer => ({
  owner,
  by: undefined,
  head,
  lines: [],
  content: 0,
  submittedLevel: 0,
  sentContent: undefined,
  versions: [],
  stage: DRAFT,
  isContract: false,
  review: NONE,
  passedLevel: 0,
  status: UNREVIEWED,
})

export type Product = { list: bigint | undefined; floor: bigint | undefined }
