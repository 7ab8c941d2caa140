import { PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Form } from 'antd'
import { MOST_RULES, ruleInWords, type SetRule } from '#api/combination/set-rules.ts'
import { useRemovedRow } from '#admin/ui/form/use-removed-row.ts'
import { RuleRow } from './rule-row.tsx'
import { useTitles } from './use-titles.ts'
import './rules.css'

type SetRulesProps = {
  id?: string
  value?: readonly SetRule[]
  onChange?: (rules: SetRule[]) => void
}

const BUTTONS = { remove: '.rule-remove', add: '.rule-add' } as const

const NEW_RULE: SetRule = { kind: 'needs', titles: [], least: 1, of: [], per: 1 }

/** What a set made of the combination needs, as rows to be changed, added and taken away; else as sentences. */
function SetRules({ id, value = [], onChange }: SetRulesProps) {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const titles = useTitles()
  const { area, leave } = useRemovedRow(BUTTONS)
  const change = (rules: SetRule[]) => onChange?.(rules)
  if (disabled) return <RuleSentences rules={value} />
  return (
    <div id={id} ref={area} tabIndex={-1} className="rules">
      {value.length > 0 && (
        <ol>
          {value.map((rule, at) => (
            <RuleRow
              // Rows have nothing else that tells them apart, and hold nothing but what is in `value`.
              // oxlint-disable-next-line react/no-array-index-key -- see above
              key={at}
              rule={rule}
              number={at + 1}
              titles={titles}
              onChange={(changed) =>
                change(value.map((one, other) => (other === at ? { ...one, ...changed } : one)))
              }
              onRemove={() => {
                leave(at)
                change(value.filter((_, other) => other !== at))
              }}
            />
          ))}
        </ol>
      )}
      <Button
        className="rule-add"
        icon={<PlusOutlined aria-hidden />}
        {...(value.length >= MOST_RULES && { disabled: true })}
        onClick={() => change([...value, { ...NEW_RULE }])}
      >
        添加要求
      </Button>
    </div>
  )
}

function RuleSentences({ rules }: { rules: readonly SetRule[] }) {
  if (rules.length === 0) return <span className="rules-none">没有要求</span>
  return (
    <ul className="rule-sentences">
      {rules.map((rule) => (
        <li key={JSON.stringify(rule)}>{ruleInWords(rule)}</li>
      ))}
    </ul>
  )
}

/** The same as a field of the combination's form. */
export function RulesField() {
  return (
    <Form.Item
      name="com_rules"
      label="成套要求"
      extra="报价里的一套缺少什么、什么不相配，会在报价产品页提示，不影响导出和发出"
    >
      <SetRules />
    </Form.Item>
  )
}
