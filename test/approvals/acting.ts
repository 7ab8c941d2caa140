import type { AnyEndpoint } from '#api/kit/endpoint.ts'
import type { Model } from './model.ts'
import type { Line } from './money.ts'
import type { World } from './world.ts'

/** What a step of a sequence is, as the product is asked for it and as the model does it. */

export type Step = { who: number; what: string; at: number; n: number }

/** A call, and whether the model allows it, which does it there at once. */
export type Act = {
  endpoint: AnyEndpoint
  input: Record<string, unknown>
  allowed: () => boolean
}
/** Undefined where the offer has nothing that the step is about. */
export type Acting = (world: World, model: Model, step: Step) => Act | undefined

export const pick = <T>(from: readonly T[], n: number) => from[n % from.length]!

export function ofLine(
  act: (line: Line, at: number, world: World, model: Model, step: Step) => Act | undefined,
): Acting {
  return (world, model, step) => {
    const { lines } = model.offer
    if (lines.length === 0) return undefined
    const at = step.at % lines.length
    return act(lines[at]!, at, world, model, step)
  }
}

/** A change of one value of a line. */
export const change = (
  endpoint: AnyEndpoint,
  values: (step: Step) => [sent: Record<string, unknown>, values: Partial<Line>],
) =>
  ofLine((line, at, _world, model, step) => {
    const [sent, changed] = values(step)
    return {
      endpoint,
      input: { id: line.id, ...sent },
      allowed: () => model.changeLine(step.who, at, changed),
    }
  })
