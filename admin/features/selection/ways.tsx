import { Radio } from 'antd'
import type { Feature } from '#api/kit/features.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useIsShown } from '#admin/lib/calls/query.ts'
import css from './selection.module.css'

type Way = 'duty' | 'building' | 'replace'

const WAYS: readonly { value: Way; label: string; feature?: Feature }[] = [
  { value: 'duty', label: '按工况' },
  { value: 'building', label: '从建筑计算', feature: 'building' },
  { value: 'replace', label: '替换旧泵', feature: 'replace' },
]

/** How pumps are chosen: `by` in the address, by their duty where it is absent. */
export const wayOf = (by: string | undefined): Way =>
  WAYS.find(({ value }) => value === by)?.value ?? 'duty'

/** The way that the address names, as far as the company has it. */
export function useWay(): Way {
  const { values } = useAddress()
  const isShown = useIsShown()
  const way = wayOf(values['by'])
  return WAYS.some((one) => one.value === way && isShown(one)) ? way : 'duty'
}

/** The ways to choose pumps; what is filled in for one and has the same meaning in the other stays. */
export function Ways() {
  const { change } = useAddress()
  const way = useWay()
  const ways = WAYS.filter(useIsShown())
  if (ways.length === 1) return null
  return (
    <Radio.Group
      className={`${css.ways} on-screen`}
      aria-label="选型方式"
      optionType="button"
      options={ways.map(({ value, label }) => ({ value, label }))}
      value={way}
      onChange={({ target }) => {
        const chosen = target.value as Way
        void change({ by: chosen === 'duty' ? undefined : chosen })
      }}
    />
  )
}
