import type { Context } from '#server/context.ts'
import type { Executor } from '#server/db/open.ts'
import { Refusal } from '#server/platform/errors.ts'

/** Finds records by their names: a part of `namedStore`. */
type Names<Existing, Name> = {
  findSame(executor: Executor, name: Name, exceptId?: number): Promise<Existing | undefined>
  isRenamed: (name: object, record: object) => boolean
}

type Words<Existing, Name> = {
  /** The label of the name in messages, such as 用户名. */
  label: string
  /** Why it cannot be used, without a full stop; `same` is undefined where the other record is gone meanwhile. */
  reason: (context: Context, name: Name, same: Existing | undefined) => string
  /** What to do about it; `same` as above. */
  advice: (context: Context, same: Existing | undefined) => string
  /** The messages beside the fields of its form. */
  errors: Record<string, string>
}

/** A name that another record has. */
type Taken = {
  reason: string
  advice: string
  /** Whether the other name is only similar. */
  isAlike: boolean
}

/** The unique names of a record kind, with the messages for one that is taken. */
export type UniqueName<Name> = Pick<Words<never, Name>, 'label'> & {
  /** Whether a name differs from a record's, be it only in its spelling. */
  isRenamed(name: object, record: object): boolean
  /** Whether another record has the name, regardless of the spelling. */
  taken(
    context: Context,
    executor: Executor,
    name: Name,
    exceptId?: number,
  ): Promise<Taken | undefined>
  /** The refusal of a name that is taken, or was a moment ago, when the database refused it. */
  refusal(context: Context, name: Name, taken: Taken | undefined): Refusal
}

export function uniqueName<Existing extends object, Name extends object>(
  names: Names<Existing, Name>,
  { label, reason, advice, errors }: Words<Existing, Name>,
): UniqueName<Name> {
  return {
    label,
    isRenamed: names.isRenamed,
    taken: async (context, executor, name, exceptId) => {
      const same = await names.findSame(executor, name, exceptId)
      const isAlike = same !== undefined && names.isRenamed(name, same)
      if (!same) return undefined
      return { reason: reason(context, name, same), advice: advice(context, same), isAlike }
    },
    refusal: (context, name, taken) => {
      const why = taken?.reason ?? reason(context, name, undefined)
      const what = taken?.advice ?? advice(context, undefined)
      return new Refusal('conflict', `${why}，${what}`, errors)
    },
  }
}

/** A name that the database refused: `change` refuses it in the words of its kind, after the roll-back. */
export class RefusedName extends Error {
  readonly refusal: () => Promise<Refusal>

  private constructor(cause: unknown, refusal: () => Promise<Refusal>) {
    super('the database refused a name', { cause })
    this.refusal = refusal
  }

  static of<Name>(
    cause: unknown,
    context: Context,
    unique: UniqueName<Name>,
    { name, exceptId }: { name: Name; exceptId: number | undefined },
  ): RefusedName {
    return new RefusedName(cause, async () =>
      unique.refusal(context, name, await unique.taken(context, context.db, name, exceptId)),
    )
  }
}

/** The message that a name is used already, or is similar to another one. */
export function usedOrAlike(label: string, name: string, same: string | undefined): string {
  return same === undefined || same === name
    ? `${label}“${name}”已被使用`
    : `${label}“${name}”与已有的“${same}”看起来相同`
}
