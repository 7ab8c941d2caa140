import type { z } from 'zod'
import type { ContractChain, LinkedRecord } from '#api/kit/chain.ts'
import type { Can, Endpoint } from '#api/kit/endpoint.ts'
import type { Identified } from '#admin/lib/types.ts'
import type { OriginKey } from './chain-kinds.ts'

/** What the actor may do with a record; of a contract, perhaps with its invoice and days of payment alone. */
export type ChainCan = Can & { billing?: boolean }

/** Whether anything of a record may be changed; its form says what. */
export const isEditable = ({ can }: { can: ChainCan }) => can.change || can.billing === true

/** What every form of the chain shows beside its own fields. */
export type ChainRecord = Identified & { staff_name: string; can: ChainCan; con_id?: number | '' }

/** A call that answers a record, or the form of a new one, and what exists already around it. */
export type FormEndpoint<Data> = Endpoint<
  z.ZodType,
  {
    data: z.ZodType<Data>
    info: z.ZodType<LinkedRecord[]>
    chain: z.ZodType<ContractChain | null>
  }
>

/** Where new records come from: the key in the address, and the call that prefills the form. */
export type Origin<Data> = {
  key: OriginKey
  endpoint: FormEndpoint<Data>
  input: (id: number) => object
  /** What to do where the address names no origin; without it a record may stand for itself. */
  required?: string
}
