import { Button, Form } from 'antd'
// Not from antd's Input, which brings text areas and searches along.
import Input from 'antd/es/input/Input'
import type { InputRef } from 'antd/es/input/Input'
import { useRef, useState } from 'react'
import { session } from '#api/session/session.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { showFailure } from '#admin/ui/dialog/feedback.tsx'
import { putCursor } from '#admin/ui/dialog/question-dialogs.tsx'
import css from './login.module.css'

type CodeStepProps = {
  onDone: (answer: { id: string; msg: string }) => Promise<void>
  /** Back to user name and password. */
  onBack: () => void
}

/** The second step of a sign-in: the code of the authenticator, or a recovery code. */
export function CodeStep({ onDone, onBack }: CodeStepProps) {
  const [form] = Form.useForm<{ code: string }>()
  const [busy, setBusy] = useState(false)
  const field = useRef<InputRef>(null)

  async function submit(code: string): Promise<void> {
    if (busy) return
    setBusy(true)
    try {
      const answer = await call(session.setCode, { code }).finally(() => setBusy(false))
      await onDone(answer)
    } catch (failure) {
      form.setFieldValue('code', '')
      void showFailure(failure, { retry: false })
      // Without a field at fault what was begun has ended.
      const hasEnded =
        failure instanceof Refusal && failure.code === 400 && !('code' in failure.errors)
      if (hasEnded) onBack()
      else if (field.current?.input) putCursor(field.current.input)
    }
  }

  return (
    <>
      <p className={`muted ${css.hint}`}>
        请打开手机上的验证器，输入它显示的 6 位动态码；手机不在身边时输入一个恢复码
      </p>
      <Form
        form={form}
        name="second-step"
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={({ code }) => void submit(code)}
      >
        <Form.Item
          name="code"
          label="动态码或恢复码"
          rules={[{ required: true, whitespace: true, message: '动态码不能为空' }]}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the step has no other purpose */}
          <Input ref={field} size="large" autoComplete="one-time-code" maxLength={40} autoFocus />
        </Form.Item>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          登录
        </Button>
        <Button type="link" block onClick={onBack}>
          返回，换一个用户登录
        </Button>
      </Form>
    </>
  )
}
