import { Button, Flex, Form } from 'antd'
import { useEffect } from 'react'
import type { Endpoint, Received, SentInput } from '#api/kit/endpoint.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { PasswordField, TextField } from '#admin/ui/field/fields.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { useChange } from '#admin/ui/form/use-change.ts'

type Proof = { password?: string; code?: string }

type ProofFormProps<E extends Endpoint> = {
  call: E
  name: string
  hasPassword?: boolean
  hasCode?: boolean
  okText?: string
  /** What is about to happen. */
  intro?: string
  onDone: (answer: Received<E>) => void | Promise<void>
}

/**
 * Password, code or both, typed again for what changes the second factor. A code alone confirms an authenticator, which no
 * recovery code does.
 */
export function ProofForm<E extends Endpoint>(props: ProofFormProps<E>) {
  const { call, name, hasPassword = false, hasCode = false, okText = '确定' } = props
  const { intro, onDone } = props
  const [form] = Form.useForm<Proof>()
  const { send, busy } = useChange(call, {
    onFailure: (failure) => {
      form.setFieldValue('code', '')
      if (failure instanceof Refusal) markFields(form, failure.errors)
    },
  })
  useEffect(() => form.focusField(hasPassword ? 'password' : 'code'), [form, hasPassword])
  useSaveKey(form.submit, 'dialog')

  async function submit(proof: Proof): Promise<void> {
    if (busy) return
    const answer = await send(proof as SentInput<E>)
    if (answer) await onDone(answer)
  }

  return (
    <Form
      form={form}
      name="factor"
      layout="vertical"
      validateTrigger="onSubmit"
      onFinish={(proof) => void submit(proof)}
    >
      {/* For the browser's password manager: whose password this is. */}
      <input hidden readOnly autoComplete="username" value={name} />
      {intro !== undefined && <p>{intro}</p>}
      {hasPassword && (
        <PasswordField name="password" label="密码" required autoComplete="current-password" />
      )}
      {hasCode && (
        <TextField
          name="code"
          label={hasPassword ? '动态码或恢复码' : '动态码'}
          required
          maxLength={40}
          inputMode={hasPassword ? 'text' : 'tel'}
          {...(!hasPassword && {
            hint: '验证器显示的 6 位数字。总是不正确时，请把手机的时间设为自动',
          })}
        />
      )}
      <Flex justify="end">
        <Button type="primary" htmlType="submit" loading={busy}>
          {okText}
        </Button>
      </Flex>
    </Form>
  )
}
