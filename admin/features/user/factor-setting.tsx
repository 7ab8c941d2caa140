import { Button, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { refresh, useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { ProofForm } from './proof-form.tsx'
import { QrCode } from './qr-code.tsx'
import css from './factor.module.css'

type FactorSettingProps = {
  /** Whose it is, for the browser's password manager. */
  name: string
  /** Once recovery codes were shown, or nothing is left to do. */
  onDone: () => void
}

const COPY = ['复制', '已复制']
const COPY_ALL = ['复制全部', '已复制']

type Begun = Received<typeof api.factor.begin>
type Shown = { begun: Begun } | { codes: readonly string[] } | { step: 'renew' | 'end' }

/** Setting up, renewing the recovery codes of, and ending one's own second factor. */
export function FactorSetting({ name, onDone }: FactorSettingProps) {
  const { data, error, isLoadingError, refetch } = useRead(api.factor.index, {})
  const [shown, setShown] = useState<Shown>()
  if (isLoadingError) return <LoadFailure failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />

  if (shown && 'codes' in shown) return <Codes codes={shown.codes} onDone={onDone} />
  if (shown && 'begun' in shown) {
    return (
      <>
        <Scan begun={shown.begun} />
        <ProofForm
          key="confirm"
          call={api.factor.confirm}
          name={name}
          hasCode
          onDone={({ codes }) => setShown({ codes })}
        />
      </>
    )
  }
  if (!data.data.is_on) {
    return (
      <>
        <Typography.Paragraph>
          启用后，登录时除了密码，还要输入手机上验证器显示的 6
          位动态码，密码被别人知道了也登录不了。请先在手机上装好一个验证器，例如微信小程序“腾讯身份验证器”、Microsoft
          Authenticator 或 FreeOTP。
        </Typography.Paragraph>
        <ProofForm
          key="begin"
          call={api.factor.begin}
          name={name}
          hasPassword
          okText="下一步"
          onDone={(begun) => setShown({ begun })}
        />
      </>
    )
  }
  if (shown) {
    const ends = shown.step === 'end'
    return ends ? (
      <ProofForm
        key="end"
        intro="停用之后，用密码就能登录。"
        call={api.factor.end}
        name={name}
        hasPassword
        hasCode
        okText="停用"
        onDone={async () => {
          await refresh(api.session.getSelf)
          onDone()
        }}
      />
    ) : (
      <ProofForm
        key="renew"
        intro="重新生成之后，原来的恢复码全部作废。"
        call={api.factor.renewCodes}
        name={name}
        hasPassword
        hasCode
        okText="重新生成"
        onDone={({ codes }) => setShown({ codes })}
      />
    )
  }
  return (
    <>
      <Typography.Paragraph>
        两步验证已启用，还有 {data.data.codes_left} 个恢复码没有用过。换手机时先停用，再重新设置。
      </Typography.Paragraph>
      <Flex gap="small" justify="end" wrap>
        <Button onClick={() => setShown({ step: 'renew' })}>重新生成恢复码</Button>
        <Button danger onClick={() => setShown({ step: 'end' })}>
          停用
        </Button>
      </Flex>
    </>
  )
}

function Scan({ begun }: { begun: Begun }) {
  return (
    <>
      <Typography.Paragraph>用手机上的验证器扫描二维码：</Typography.Paragraph>
      <QrCode text={begun.address} label="验证器的二维码" />
      <Typography.Paragraph className={css.onPhone}>
        正在用手机操作时，可以直接
        <Typography.Link href={begun.address}>添加到本机的验证器</Typography.Link>。
      </Typography.Paragraph>
      <Typography.Paragraph>
        不能扫描时，在验证器里手工输入密钥：
        <br />
        <Typography.Text copyable={{ text: begun.secret, icon: COPY, tooltips: COPY }}>
          <code>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </Typography.Text>
      </Typography.Paragraph>
    </>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <>
      <Typography.Paragraph>
        这是 10 个恢复码，<strong>只显示这一次</strong>
        。手机丢失或换了手机时，每个可以代替动态码用一次。请打印出来，或保存在手机以外的安全地方。
      </Typography.Paragraph>
      <ul className={`${css.codes} plain-list`} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Flex gap="middle" justify="end" align="center">
        <Typography.Text
          copyable={{ text: codes.join('\n'), icon: COPY_ALL, tooltips: COPY_ALL }}
        />
        <Button type="primary" onClick={onDone}>
          已保存好
        </Button>
      </Flex>
    </>
  )
}
