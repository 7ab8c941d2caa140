import { SearchOutlined } from '@ant-design/icons'
import { Button, Checkbox, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import type { Option } from '#api/kit/endpoint.ts'
import { CLEARABLE_TEXT } from '#admin/ui/field/clearable.tsx'
import { matching, SHOWN_AT_MOST, toggled } from './title-choice.ts'
import css from './titles.module.css'

/** Up to here the whole list is in sight and needs no search. */
const IN_SIGHT = 12

type TitleChecksProps = {
  options: readonly Option[]
  /** Given by the form: the chosen ids, in the order in which they were chosen. */
  value?: readonly number[]
  onChange?: (chosen: number[]) => void
  id?: string
}

/** The checkbox list of products, with a search once it is long. What the search hides stays chosen. */
export function TitleChecks({ options, value = [], onChange, id }: TitleChecksProps) {
  const [word, setWord] = useState('')
  const [onlyChosen, setOnlyChosen] = useState(false)
  const long = options.length > IN_SIGHT
  // The last one taken out ends the look at the chosen ones, else nothing would be left to choose from.
  const narrowed = onlyChosen && value.length > 0
  const isChosen = (option: Option) => value.includes(Number(option.value))
  const found = matching(narrowed ? options.filter(isChosen) : options, word)
  const hidden = found.length - SHOWN_AT_MOST
  return (
    <fieldset id={id} className={css.choice} aria-label="产品">
      {long && (
        <Input
          allowClear={CLEARABLE_TEXT}
          prefix={<SearchOutlined aria-hidden />}
          aria-label="查找产品"
          placeholder="查找产品"
          value={word}
          onChange={(event) => setWord(event.target.value)}
          // Enter in a form's field would save the form.
          onPressEnter={(event) => event.preventDefault()}
        />
      )}
      <Flex justify="space-between" align="center" className={css.count}>
        <Typography.Text type="secondary">已选 {value.length} 项</Typography.Text>
        {long && value.length > 0 && (
          <Button type="link" size="small" onClick={() => setOnlyChosen(!narrowed)}>
            {narrowed ? '显示全部' : '只看已选'}
          </Button>
        )}
      </Flex>
      <div className={css.checks}>
        {found.slice(0, SHOWN_AT_MOST).map((option) => (
          <Checkbox
            key={option.value}
            checked={isChosen(option)}
            onChange={() => onChange?.(toggled(value, Number(option.value)))}
          >
            {option.label}
          </Checkbox>
        ))}
        {found.length === 0 && (
          <Typography.Text type="secondary">没有符合条件的产品</Typography.Text>
        )}
        {hidden > 0 && (
          <Typography.Text type="secondary">还有 {hidden} 项，请用上面的查找</Typography.Text>
        )}
      </div>
    </fieldset>
  )
}
