import { Form, Select } from 'antd'
import { foundList } from './found-list.tsx'

type TemplateSelectProps = {
  /** Those that there are; fetched once it is opened for the first time. */
  names: readonly string[]
  answer: { isPending: boolean; error: unknown; refetch: () => unknown }
  placeholder: string
  /** What it says where there is none. */
  none: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onApply: (name: string) => Promise<void>
}

/** 套用条款模板: chooses one of the company's templates, any number of times. */
export function TemplateSelect(props: TemplateSelectProps) {
  const { names, answer, placeholder, none, open, onOpenChange, onApply } = props
  const search = {
    found: names,
    searching: answer.isPending,
    failure: answer.error,
    retry: () => void answer.refetch(),
  }
  return (
    <Form.Item label="套用条款模板">
      <Select<string>
        aria-label="套用条款模板"
        placeholder={placeholder}
        // It stays open for the next choice, which may be the same one again.
        value={null}
        open={open}
        onOpenChange={onOpenChange}
        options={names.map((name) => ({ value: name, label: name }))}
        onSelect={(name) => void onApply(name)}
        {...foundList(search, none)}
      />
    </Form.Item>
  )
}
