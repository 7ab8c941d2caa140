import type { ReactNode } from 'react'
import type { Feature } from '#api/kit/features.ts'
import { useIsOn } from '#admin/lib/calls/query.ts'

type WhenOnProps = { feature: Feature; children: ReactNode }

/** What a form or a page has for a feature; not there while that is off. */
export function WhenOn({ feature, children }: WhenOnProps) {
  return useIsOn()(feature) && children
}
