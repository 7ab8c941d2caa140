import { Radio } from 'antd'
import { useAddress } from '#admin/lib/address.ts'
import css from './selection.module.css'

const WAYS = [
  { value: 'duty', label: '按工况' },
  { value: 'building', label: '从建筑计算' },
  { value: 'replace', label: '替换旧泵' },
] as const

type Way = (typeof WAYS)[number]['value']

/** How pumps are chosen: `by` in the address, by their duty where it is absent. */
export const wayOf = (by: string | undefined): Way =>
  WAYS.find(({ value }) => value === by)?.value ?? 'duty'

/** The ways to choose pumps; what is filled in for one and has the same meaning in the other stays. */
export function Ways() {
  const { values, change } = useAddress()
  return (
    <Radio.Group
      className={`${css.ways} on-screen`}
      aria-label="选型方式"
      optionType="button"
      options={[...WAYS]}
      value={wayOf(values['by'])}
      onChange={({ target }) => {
        const way = target.value as Way
        void change({ by: way === 'duty' ? undefined : way })
      }}
    />
  )
}
