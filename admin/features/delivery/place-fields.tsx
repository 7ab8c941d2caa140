import type { ChannelKind, ChannelRecord } from '#api/delivery/channel.ts'
import { FieldGrid, PasswordField, TextField } from '#admin/ui/field/fields.tsx'

type PlaceFieldsProps = { kind: ChannelKind; stored: ChannelRecord | undefined }

/** Where to find a robot's address, and its secret where the messenger has one. */
const ROBOTS: Partial<Record<ChannelKind, { url: string; secret?: string }>> = {
  wecom: { url: '在企业微信群里添加“消息推送（群机器人）”，复制它的 Webhook 地址' },
  dingtalk: {
    url: '在钉钉群的“机器人”里添加“自定义”机器人，复制它的 Webhook 地址',
    secret: '机器人的安全设置请选“加签”，把 SEC 开头的密钥填在这里',
  },
  feishu: {
    url: '在飞书群的“群机器人”里添加“自定义机器人”，复制它的 Webhook 地址',
    secret: '机器人的安全设置请开启“签名校验”，把它给出的密钥填在这里',
  },
}

/** Where a channel leads. Of a stored one secrets are not shown; left empty, they stay. */
export function PlaceFields({ kind, stored }: PlaceFieldsProps) {
  const robot = ROBOTS[kind]
  if (robot) {
    const withSecret = robot.secret === undefined ? '' : '，换地址时请连同加签密钥一起填写'
    const kept = `现在是 ${stored?.address}；留空则不变${withSecret}`
    return (
      <>
        <TextField
          name="url"
          label="机器人地址"
          required={!stored}
          maxLength={500}
          hint={stored ? kept : robot.url}
        />
        {robot.secret !== undefined && (
          <TextField
            name="secret"
            label="加签密钥"
            maxLength={200}
            hint={stored?.has_secret ? '已填写；留空则不变' : robot.secret}
          />
        )}
      </>
    )
  }
  if (kind === 'webhook') {
    return (
      <TextField
        name="url"
        label="接收的网址"
        required
        maxLength={500}
        hint="事件按 Standard Webhooks 发到这个网址；保存后给出签名密钥，只显示一次"
      />
    )
  }
  return <MailFields stored={stored} />
}

function MailFields({ stored }: Pick<PlaceFieldsProps, 'stored'>) {
  return (
    <>
      <FieldGrid>
        <TextField name="host" label="SMTP 服务器" required hint="例如 smtp.exmail.qq.com" />
        <TextField name="port" label="端口" required maxLength={5} hint="465（SSL）或 587" />
      </FieldGrid>
      <TextField
        name="from"
        label="发件人"
        required
        maxLength={100}
        hint="收件人看到的邮箱地址，一般与用户名相同"
      />
      <FieldGrid>
        <TextField name="user" label="用户名" maxLength={100} hint="一般是完整的邮箱地址" />
        <PasswordField
          name="password"
          label="密码"
          hint={
            stored?.has_password
              ? '已填写；留空则不变'
              : '多数邮箱要填“授权码”或“客户端专用密码”，不是登录密码'
          }
        />
      </FieldGrid>
    </>
  )
}
