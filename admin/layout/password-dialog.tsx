import { Button, Flex, Form, Modal, Typography } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect } from 'react'
import { api } from '#api/index.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { endSession, token } from '#admin/lib/session.ts'
import { PasswordField } from '#admin/ui/field/fields.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { useChange } from '#admin/ui/form/use-change.ts'

type PasswordDialogProps = { open: boolean; name: string; onClose: () => void }

/** Changes one's own password. What is typed is kept nowhere. */
export function PasswordDialog({ open, name, onClose }: PasswordDialogProps) {
  return (
    <Modal
      title="修改密码"
      open={open}
      onCancel={onClose}
      footer={null}
      width={420}
      destroyOnHidden
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
    >
      {open && <PasswordForm name={name} onClose={onClose} />}
    </Modal>
  )
}

type Passwords = { old_password?: string; password?: string; again?: string }

function PasswordForm({ name, onClose }: Omit<PasswordDialogProps, 'open'>) {
  const [form] = Form.useForm<Passwords>()
  const { send, busy } = useChange(api.user.setPassword, {
    onFailure: (failure) => {
      if (failure instanceof Refusal) markFields(form, failure.errors)
    },
  })

  useEffect(() => form.focusField('old_password'), [form])
  useSaveKey(form.submit, 'dialog')

  async function submit({ old_password = '', password = '' }: Passwords): Promise<void> {
    if (busy) return
    // Somebody else may have signed in here before the answer comes.
    const own = token()
    // The server has then ended all of the user's sessions, and answers none of them any more.
    if (await send({ old_password, password })) endSession(own)
  }

  return (
    <Form
      form={form}
      name="own-password"
      layout="vertical"
      validateTrigger="onBlur"
      onValuesChange={(changed: Passwords) => forgetErrors(form, changed)}
      onFinish={(passwords) => void submit(passwords)}
    >
      {/* For the browser's password manager: whose password this is. */}
      <input hidden readOnly autoComplete="username" value={name} />
      <PasswordField name="old_password" label="原密码" required autoComplete="current-password" />
      <PasswordField name="password" label="新密码" required />
      <PasswordField
        name="again"
        label="再输入一次新密码"
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, again: string = '') =>
              again === (getFieldValue('password') ?? '')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入的新密码不一致')),
          }),
        ]}
      />
      <Typography.Paragraph type="secondary">修改后需要用新密码重新登录。</Typography.Paragraph>
      <Flex gap="small" justify="end">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}

/** Clears the errors of an edited field; both new passwords are cleared together. */
function forgetErrors(form: FormInstance<Passwords>, changed: Passwords): void {
  const names = Object.keys(changed) as (keyof Passwords)[]
  if (names.includes('password')) names.push('again')
  form.setFields(names.map((name) => ({ name, errors: [] })))
}
