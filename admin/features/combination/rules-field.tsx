import { ConfigProvider } from 'antd'
import { MOST_RULES, ruleInWords, type SetRule } from '#api/combination/set-rules.ts'
import { EditableRows } from '#admin/ui/rows/editable-rows.tsx'
import { Quiet } from '#admin/ui/rows/row-text.tsx'
import { useRows } from '#admin/ui/rows/use-rows.ts'
import { ruleColumns } from './rule-columns.tsx'
import styles from './rules.module.css'
import { useTitles } from './use-titles.ts'
import { WholeField } from '#admin/ui/field/read-text.tsx'

type SetRulesProps = {
  id?: string
  value?: readonly SetRule[]
  onChange?: (rules: SetRule[]) => void
}

const RULES = { unit: '条' }

const NEW_RULE: SetRule = { kind: 'needs', titles: [], least: 1, of: [], per: 1 }

/** What a set made of the combination needs, as rows to be changed, added and taken away; else as sentences. */
function SetRules({ id, value = [], onChange }: SetRulesProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const titles = useTitles()
  const { keys, edits } = useRows({ rows: value, onChange })
  if (disabled) return <RuleSentences rules={value} />
  return (
    <EditableRows
      id={id}
      label="成套要求"
      columns={ruleColumns(titles)}
      rows={value}
      keys={keys}
      edits={{ change: edits.change, remove: edits.remove }}
      called={RULES}
      card="minmax(0, 1fr) auto"
      adding={{
        text: '添加要求',
        most: MOST_RULES,
        add: () => onChange?.([...value, { ...NEW_RULE }]),
      }}
    />
  )
}

function RuleSentences({ rules }: { rules: readonly SetRule[] }) {
  if (rules.length === 0) return <Quiet>没有要求</Quiet>
  return (
    <ul className={styles['sentences']}>
      {rules.map((rule) => (
        <li key={JSON.stringify(rule)}>{ruleInWords(rule)}</li>
      ))}
    </ul>
  )
}

const inWords = (rules: unknown) => (rules as readonly SetRule[]).map(ruleInWords).join('\n')

/** The same as a field of the combination's form. */
export function RulesField() {
  return (
    <WholeField
      name="com_rules"
      label="成套要求"
      words={inWords}
      extra="报价里的一套缺少什么、什么不相配，会在报价产品页提示，不影响导出和发出"
    >
      <SetRules />
    </WholeField>
  )
}
