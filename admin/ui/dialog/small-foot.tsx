import { Button, Flex, Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'

/** A question whose answer saves: each of these values of a field is a button. */
export type LastQuestion = { field: string; text: string; values: readonly string[] }

type SmallFootProps = {
  busy: boolean
  /** What the button that saves says. */
  confirm: string
  question: LastQuestion | undefined
  /** Takes an answer and saves. */
  onAnswer: (value: string) => void
  /** The button that leaves. */
  children: ReactNode
}

/** The buttons that end a small dialog. */
export function SmallFoot({ busy, confirm, question, onAnswer, children }: SmallFootProps) {
  const [pressed, setPressed] = useState('')
  if (!question) {
    return (
      <Flex gap="small" justify="end">
        {children}
        <Button type="primary" htmlType="submit" loading={busy}>
          {confirm}
        </Button>
      </Flex>
    )
  }
  return (
    <Flex vertical gap="small">
      <p className="muted">{question.text}</p>
      <Form.Item name={question.field} hidden>
        <Input />
      </Form.Item>
      <Flex wrap gap="small">
        {question.values.map((value) => (
          <Button
            key={value}
            loading={busy && value === pressed}
            onClick={() => {
              setPressed(value)
              onAnswer(value)
            }}
          >
            {value}
          </Button>
        ))}
      </Flex>
      <Flex justify="end">{children}</Flex>
    </Flex>
  )
}
