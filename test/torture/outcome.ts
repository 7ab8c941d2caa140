import type { Faults } from './check.ts'

/** What a part of the torture did and found. */
export type Outcome = {
  name: string
  rounds: number
  acknowledged: number
  /** Writes under way when the server was killed, which were settled afterwards. */
  unsure: number
  refused: number
  files: number
  faults: Faults
  note?: string
}
