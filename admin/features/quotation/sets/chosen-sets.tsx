import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ChosenSet } from './set-choice.ts'
import css from './add-set.module.css'

type ChosenSetsProps = {
  chosen: readonly ChosenSet[]
  disabled: boolean
  onMore: (set: ChosenSet) => void
  onLess: (set: ChosenSet) => void
}

/** What is going to be added, each with how many times. */
export function ChosenSets({ chosen, disabled, onMore, onLess }: ChosenSetsProps) {
  return (
    <ul className={css.chosen} aria-label="已选组合">
      {chosen.map((set) => (
        <li key={set.com_id}>
          <span className={css.name}>{set.name}</span>
          <Button
            size="small"
            aria-label={`减少（${set.name}）`}
            icon={<MinusOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => onLess(set)}
          />
          <span className="number" aria-live="polite">
            {set.count} 套
          </span>
          <Button
            size="small"
            aria-label={`增加（${set.name}）`}
            icon={<PlusOutlined aria-hidden />}
            disabled={disabled}
            onClick={() => onMore(set)}
          />
        </li>
      ))}
    </ul>
  )
}
