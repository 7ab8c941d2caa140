import { Form, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '#api/index.ts'
import { mailedKinds, MOST_RECIPIENTS, type MailDraft } from '#api/delivery/document-mail.ts'
import { sizeText } from '#admin/files/form-files.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { LinesField, RadioField, TagsField, TextField } from '#admin/ui/field/fields.tsx'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'

type Kind = (typeof mailedKinds)[number]['value']
/** `sealed` is absent where there is no choice. */
type Values = {
  kind: Kind
  sealed?: number
  to: string[]
  subject: string
  text: string
}

type Which = {
  quotation: number
  revision: number
  hasBuilding: boolean
}

type MailDialogProps = Which & {
  /** The mail with the 报价单, which is chosen first. */
  draft: MailDraft
  open: boolean
  onClose: () => void
}

const SEALS = [
  { value: 0, label: '不盖章' },
  { value: 1, label: '盖章' },
]

/** A mail with a document, to be read and changed before it is sent. */
export function MailDialog({ draft, open, onClose, ...which }: MailDialogProps) {
  const { quotation: id, revision } = which
  const { subject, text } = draft
  return (
    <SmallDialog
      title={`发邮件 V${revision}`}
      name="mail"
      confirm="发送"
      open={open}
      save={api.mail.sendDocument}
      initial={{ kind: 'quotation', sealed: 0, to: [], subject, text }}
      toInput={({ sealed, ...values }: Values, _changed, isConfirmed) => ({
        id,
        revision,
        ...values,
        ...(sealed === 1 && values.kind === 'quotation' && { sealed }),
        ...(isConfirmed && { confirmed: 1 }),
      })}
      onClose={onClose}
    >
      {(values) => <MailFields {...which} values={values} first={draft} />}
    </SmallDialog>
  )
}

type MailFieldsProps = Which & {
  values: Values
  first: MailDraft
}

function MailFields({ quotation: id, revision, hasBuilding, values, first }: MailFieldsProps) {
  const { kind } = values
  const sealed = kind === 'quotation' ? (values.sealed ?? 0) : 0
  const seals = useCan('company:seal')
  const isFirst = kind === 'quotation' && sealed === 0
  const query = { id, revision, kind, sealed }
  const answer = useRead(api.mail.getDraft, query, {
    enabled: !isFirst,
    staleTime: Infinity,
  })
  const draft = isFirst ? first : answer.data?.data
  useFilledIn(draft, first)
  const kinds = mailedKinds.filter(({ value }) => hasBuilding || value !== 'building')
  const people = first.to.map(({ name, email }) => ({ value: email, label: `${name} ${email}` }))
  return (
    <>
      {revision < first.last_revision && (
        <Notice
          kind="warning"
          text={`这是较早的版本V${revision}，最后发出的是V${first.last_revision}，请确认要发送的是这一版`}
        />
      )}
      <RadioField
        name="kind"
        label="附件"
        options={kinds}
        hint={draft ? `${draft.file}（${sizeText(draft.bytes)}）` : '正在生成附件…'}
      />
      {seals && kind === 'quotation' && <RadioField name="sealed" label="公章" options={SEALS} />}
      {!draft && answer.isError && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      <TagsField
        name="to"
        label="收件人"
        required
        options={people}
        most={MOST_RECIPIENTS}
        hint={`${people.length > 0 ? '选择客户的联系人，或直接输入邮箱后按回车' : '客户的联系人还没有邮箱，请直接输入邮箱后按回车'}，最多${MOST_RECIPIENTS}个；每人各收到一封。不是客户联系人的邮箱，发送前会再问一次`}
      />
      <TextField name="subject" label="主题" required maxLength={200} />
      <LinesField name="text" label="正文" required rows={8} />
      <Typography.Paragraph type="secondary">
        由公司的邮箱发出。发送前请核对收件人和附件，发出后不能撤回。
      </Typography.Paragraph>
    </>
  )
}

/** Fills in what belongs to the document that was chosen, where nobody has changed it. */
function useFilledIn(draft: MailDraft | undefined, first: MailDraft) {
  const form = Form.useFormInstance<Values>()
  const former = useRef(first)
  useEffect(() => {
    if (!draft || draft === former.current) return
    for (const name of ['subject', 'text'] as const) {
      if (form.getFieldValue(name) === former.current[name]) form.setFieldValue(name, draft[name])
    }
    former.current = draft
  }, [draft, form])
}
