import { Switch } from 'antd'
import type { UnusedFeature } from '#api/company/company.ts'
import { api } from '#api/index.ts'
import { featureKeys, features, type Feature } from '#api/kit/features.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import css from './unused.module.css'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type UnusedFeaturesProps = {
  id?: string
  /** Given by the form: those that are off. */
  value?: readonly Feature[]
  onChange?: (off: Feature[]) => void
}

/** What the company can do without, each with a switch and with what follows. */
function UnusedFeatures({ id, value = [], onChange }: UnusedFeaturesProps) {
  const answer = useRead(api.company.getFeatures, {})
  if (answer.isError) {
    return <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
  }
  const known = new Map(answer.data?.data.map((one) => [one.feature, one]))
  return (
    <ul id={id} className={`${css.features} plain-list`} aria-label="用不到的功能">
      {featureKeys.map((feature) => (
        <FeatureRow
          key={feature}
          feature={feature}
          known={known.get(feature)}
          isOn={!value.includes(feature)}
          onSwitch={(on) =>
            onChange?.(featureKeys.filter((one) => (one === feature ? !on : value.includes(one))))
          }
        />
      ))}
    </ul>
  )
}

type FeatureRowProps = {
  feature: Feature
  /** Undefined until it is read. */
  known: UnusedFeature | undefined
  isOn: boolean
  onSwitch: (on: boolean) => void
}

function FeatureRow({ feature, known, isOn, onSwitch }: FeatureRowProps) {
  const { label, goes, stays } = features[feature]
  const about = `about-${feature}`
  const isKept = isOn && known !== undefined && known.in_use !== ''
  return (
    <li>
      <Switch
        aria-label={label}
        aria-describedby={about}
        checked={isOn}
        disabled={known === undefined || isKept}
        onChange={onSwitch}
      />
      <div>
        <b>{label}</b>
        <p id={about}>
          {isOn ? `关掉后不再显示：${goes}` : `不再显示：${goes}。保留：${stays}`}
          {!isOn && known?.rests && <span className={css.rests}>{known.rests}</span>}
          {isKept && (
            <span className={css.kept}>
              还不能关掉：
              <a href={known.place} target="_blank" rel="opener">
                {known.in_use}
              </a>
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

const offInWords = (off: unknown) =>
  (off as readonly Feature[]).map((feature) => features[feature].label).join('、')

/** 用不到的功能 as a field of the form; it takes effect when the company is saved. */
export function UnusedFeaturesField() {
  return (
    <WholeField
      called="用不到的功能"
      words={offInWords}
      name="features_off"
      extra="关掉的功能连同它的栏目、字段、待办、消息和帮助都不再显示，它的规则停用；数据和接口不变，随时可以再打开。保存后生效"
    >
      <UnusedFeatures />
    </WholeField>
  )
}
