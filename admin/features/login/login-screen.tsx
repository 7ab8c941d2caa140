import { useLocation, useNavigate } from '@tanstack/react-router'
import { Button, Form } from 'antd'
// Not from antd's Input, which brings text areas and searches along.
import Input from 'antd/es/input/Input'
import PasswordInput from 'antd/es/input/Password'
import type { InputRef } from 'antd/es/input/Input'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { MIN_PASSWORD, session } from '#api/session/session.ts'
import { useAddress } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { useCompany } from '#admin/lib/company.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { beginSession, safeReturn } from '#admin/lib/session.ts'
import { showFailure, showSuccess } from '#admin/ui/dialog/feedback.tsx'
import { SYSTEM_TITLE, useTitle } from '#admin/ui/page/title.ts'
import { Curves } from '#admin/ui/curves.tsx'
import { Panel } from '#admin/ui/page/panel.tsx'
import { putCursor } from '#admin/ui/dialog/question-dialogs.tsx'
import { Captcha } from './captcha.tsx'
import { CodeStep } from './code-step.tsx'
import css from './login.module.css'

type Credentials = { username: string; password: string; captcha: string }

/** For who was in the middle of something. */
const ENDED = '登录已失效，请重新登录后继续'

/** The login page, open to everyone. */
export function LoginScreen() {
  useTitle('管理员登录')
  const company = useCompany()
  const [form] = Form.useForm<Credentials>()
  const [rand, setRand] = useState(newKey)
  // The server knows a captcha only once its image was requested.
  const [settled, setSettled] = useState<string>()
  const { values } = useAddress()
  const { sessionEnded } = useLocation().state
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  // The password was right, and a code is needed too.
  const [second, setSecond] = useState(false)
  const captcha = useRef<InputRef>(null)

  async function enter({ id, msg }: { id: string; msg: string }): Promise<void> {
    beginSession(id)
    showSuccess(msg)
    await navigate({ href: safeReturn(values['Rurl']), replace: true })
  }

  function startAgain(): void {
    setSecond(false)
    setRand(newKey())
  }

  async function submit(credentials: Credentials) {
    if (busy) return
    setBusy(true)
    try {
      const answer = await call(session.setLogin, { ...credentials, rand }).finally(() =>
        setBusy(false),
      )
      if (answer.second) setSecond(true)
      else await enter(answer)
    } catch (failure) {
      // A captcha is good for one try, so the same form cannot be sent again as it is.
      setRand(newKey())
      // The dialog takes the cursor; leaving the field, which nobody emptied, would mark it as empty.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      form.setFieldValue('captcha', '')
      void showFailure(failure, { retry: false })
      if (captcha.current?.input) putCursor(captcha.current.input)
    }
  }

  /** Tab goes on to the next field; the eye behind the password is reached from there, by Shift+Tab. */
  function toCaptcha(event: KeyboardEvent): void {
    if (event.key !== 'Tab' || event.shiftKey) return
    event.preventDefault()
    captcha.current?.focus()
  }

  return (
    <main className={css.page}>
      <div className={css.face}>
        <Curves className={css.curves} />
        {company.logo && <img className={css.logo} src={company.logo} alt="" />}
        <p className={css.system}>
          {company.name && <span>{company.name}</span>}
          <b>{SYSTEM_TITLE}</b>
        </p>
      </div>
      <Panel className={css.card}>
        <h1 className="page-title">管理员登录</h1>
        {second && <CodeStep onDone={enter} onBack={startAgain} />}
        {!second && (
          <>
            <p className={`muted ${css.hint}`}>{sessionEnded ? ENDED : '请输入用户名和密码'}</p>
            <Form
              form={form}
              name="login"
              layout="vertical"
              requiredMark={false}
              validateTrigger="onBlur"
              onFinish={(credentials) => void submit(credentials)}
            >
              <Form.Item
                name="username"
                label="用户名"
                rules={[{ required: true, whitespace: true, message: '用户名不能为空' }]}
              >
                {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has no other purpose */}
                <Input size="large" autoComplete="username" autoFocus />
              </Form.Item>
              <Form.Item
                name="password"
                label="密码"
                validateFirst
                rules={[
                  { required: true, message: '密码不能为空' },
                  { min: MIN_PASSWORD, message: `密码不少于${MIN_PASSWORD}位` },
                ]}
              >
                <PasswordInput size="large" autoComplete="current-password" onKeyDown={toCaptcha} />
              </Form.Item>
              <div className={css.captchaRow}>
                <Form.Item
                  name="captcha"
                  label="验证码"
                  rules={[{ required: true, whitespace: true, message: '验证码不能为空' }]}
                >
                  <Input ref={captcha} size="large" autoComplete="off" maxLength={20} />
                </Form.Item>
                <Captcha rand={rand} onRenew={() => setRand(newKey())} onSettled={setSettled} />
              </div>
              <Button
                type="primary"
                htmlType="submit"
                size="large"
                block
                loading={busy}
                disabled={settled !== rand}
              >
                登录
              </Button>
            </Form>
          </>
        )}
      </Panel>
    </main>
  )
}
