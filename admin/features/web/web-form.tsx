import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { api } from '#api/index.ts'
import { notify } from '#admin/ui/dialog/feedback.tsx'
import { LinesField } from '#admin/ui/field/fields.tsx'
import { HistoryButton } from '#admin/ui/history/history-button.tsx'
import { LoadedForm } from '#admin/ui/form/loaded-form.tsx'
import { formDraftKey } from '#admin/ui/form/record-form.tsx'
import { SavingText } from '#admin/ui/form/saving-text.tsx'
import { MediaUploads, uploadUnderWay } from './media-uploads.ts'
import { RichField } from './rich-field.tsx'
import { loadWebText, THE_TEXT } from './web-text.ts'
import type { WebText } from './web-text.ts'

const FORM = 'web'

type WebFormProps = { userId: number | undefined; text: WebText }

/** The website's text to be edited: plain, and with pictures where the switch shows them. */
export function WebForm({ userId, text }: WebFormProps) {
  const [uploads] = useState(() => new MediaUploads())
  useEffect(() => () => uploads.cancel(), [uploads])

  async function uploadsDone(): Promise<boolean> {
    if (uploadUnderWay(uploads.snapshot()) === undefined) return true
    await notify('还有图片或视频正在上传，请等上传完成后再保存')
    return false
  }

  return (
    <LoadedForm<WebText>
      name={FORM}
      record={text}
      load={loadWebText}
      save={api.web.setWeb}
      ready={uploadsDone}
      draftKeyOf={(id) => formDraftKey(userId, FORM, id)}
      stays
      onSaved={() => undefined}
      renderFooter={({ busy }) => (
        <Flex className="form-foot" gap="small" align="center">
          <Button type="primary" htmlType="submit" loading={busy}>
            保存
          </Button>
          <HistoryButton history={api.web.getHistory} id={THE_TEXT} />
          <SavingText busy={busy} />
        </Flex>
      )}
    >
      <LinesField name="web" label="网站文字" rows={10} />
      <RichField name="webs" stored={text.webs} uploads={uploads} />
    </LoadedForm>
  )
}
