import { Form, Input, Typography } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '#api/index.ts'
import { mailedKinds, MOST_RECIPIENTS, type MailDraft } from '#api/delivery/document-mail.ts'
import { sizeText } from '#admin/files/form-files.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { SmallDialog } from '#admin/ui/dialog/small-dialog.tsx'
import { LinesField, RadioField, TagsField, TextField } from '#admin/ui/field/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'

type Kind = (typeof mailedKinds)[number]['value']
/** `sealed` is absent where there is no choice. */
type Values = {
  kind: Kind
  sealed?: number
  to: string[]
  subject: string
  text: string
  content_version: number
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
  const { subject, text, content_version } = draft
  return (
    <SmallDialog
      title={revision > 0 ? `发送邮件 V${revision}` : '发送邮件'}
      name="mail"
      confirm="发送"
      open={open}
      save={api.mail.sendDocument}
      initial={{ kind: 'quotation', sealed: 0, to: [], subject, text, content_version }}
      toInput={({ sealed, ...values }: Values) => ({
        id,
        ...(revision > 0 && { revision }),
        ...values,
        ...(sealed === 1 && values.kind === 'quotation' && { sealed }),
      })}
      refreshes={[]}
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
  const seals = useCan('company:seal') && revision > 0
  const isFirst = kind === 'quotation' && sealed === 0
  const query = { id, ...(revision > 0 && { revision }), kind, sealed }
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
      <Form.Item name="content_version" hidden>
        <Input />
      </Form.Item>
      <TagsField
        name="to"
        label="收件人"
        required
        options={people}
        most={MOST_RECIPIENTS}
        hint={`选择客户的联系人，或直接输入邮箱后按回车，最多${MOST_RECIPIENTS}个；每人各收到一封`}
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
    // The content that the attachment on show is of.
    form.setFieldValue('content_version', draft.content_version)
  }, [draft, form])
}
