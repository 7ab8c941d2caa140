import { features, type Feature } from '#api/kit/features.ts'
import type { Executor } from '#server/db/open.ts'
import { textsIn } from '#server/db/tables/list-column.ts'

/** What the company has switched off (用不到的功能). */

/** As it is stored; one that this version does not know is left out. */
export const featuresIn = (json: string) =>
  textsIn<Feature>(json).filter((feature) => Object.hasOwn(features, feature))

/** Those that are off; none before the first start has made the company. */
export async function offFeatures(executor: Executor): Promise<Feature[]> {
  const row = await executor.selectFrom('company').select('features_off').executeTakeFirst()
  return featuresIn(row?.features_off ?? '[]')
}

/** Whether a feature's rules hold. */
export const isOn = async (executor: Executor, feature: Feature) =>
  !(await offFeatures(executor)).includes(feature)

/** Those of these whose feature is on, or that belong to none. */
export async function onlyOn<One>(
  executor: Executor,
  ones: readonly One[],
  featureOfOne: (one: One) => Feature | undefined,
): Promise<One[]> {
  const off: readonly (Feature | undefined)[] = await offFeatures(executor)
  return ones.filter((one) => !off.includes(featureOfOne(one)))
}
