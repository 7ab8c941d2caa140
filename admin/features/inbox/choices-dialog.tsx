import { Checkbox, Form } from 'antd'
import type { OwnChoices } from '#api/inbox/inbox.ts'
import { api } from '#api/index.ts'
import { useCan, useIsOn, useSelf } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { ChoiceTable, type Chosen } from './choice-table.tsx'

type ChoicesDialogProps = {
  open: boolean
  choices: OwnChoices | undefined
  onClose: () => void
}

type Values = { chosen: Chosen; others: boolean }

const namesOf = ({ events }: OwnChoices, where: 'inbox' | 'mail') =>
  events.filter((one) => one[where]).map(({ event }) => event)

/** Which messages one gets in the inbox and by mail, and whether of the records of others too. */
export function ChoicesDialog({ open, choices, onClose }: ChoicesDialogProps) {
  const isOn = useIsOn()
  if (!choices) return null
  const { others, email } = choices
  const initial: Values = {
    chosen: { inbox: namesOf(choices, 'inbox'), mail: namesOf(choices, 'mail') },
    others: others ?? false,
  }
  return (
    <SmallDialog
      title="消息设置"
      name="inbox-choices"
      open={open}
      save={api.inbox.setChoices}
      initial={initial}
      toInput={({ chosen, others: all }: Values) => ({
        ...chosen,
        ...(others !== undefined && { others: all ? 1 : 0 }),
      })}
      onClose={onClose}
    >
      {isOn('channels') && <MailNotice choices={choices} />}
      <Form.Item name="chosen" noStyle>
        <ChoiceTable events={choices.events.map(({ event }) => event)} hasMail={email !== ''} />
      </Form.Item>
      {others !== undefined && (
        <Form.Item
          name="others"
          valuePropName="checked"
          extra={`不勾选时，只通知自己的记录${isOn('discounts') ? '、要我审核的报价' : ''}和指派给我的售后`}
        >
          <Checkbox>同事的记录也通知我</Checkbox>
        </Form.Item>
      )}
    </SmallDialog>
  )
}

/** What mail needs that is not there; else where it goes. */
function MailNotice({ choices: { email, sends_mail } }: { choices: OwnChoices }) {
  const edits = useCan('user:edit')
  const self = useSelf().data?.data.id
  if (email === '') {
    return (
      <Notice
        text={
          edits ? (
            <>
              您还没有邮箱地址，不能收邮件，请先在
              <a href={`/getUser?id=${self}`} target="_blank" rel="opener">
                用户管理
              </a>
              里填写。
            </>
          ) : (
            '您还没有邮箱地址，不能收邮件，请管理员在“用户管理”里填写您的邮箱。'
          )
        }
      />
    )
  }
  if (!sends_mail) {
    return <Notice text="公司还没有开通邮件，选了邮件的消息开通之后才会发到您的邮箱。" />
  }
  return <p className="muted">邮件发到 {email}</p>
}
