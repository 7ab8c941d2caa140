import { CloseOutlined, DownloadOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useState } from 'react'
import { documentKinds } from '#api/quotation/quotation-offer-calls.ts'
import { receiveFile } from '#admin/lib/calls/receive-file.ts'
import { useCan } from '#admin/lib/calls/query.ts'
import { showFailure } from '#admin/ui/dialog/feedback.tsx'
import { openFile } from '#admin/ui/open.tsx'
import { saveFile } from '#admin/ui/save-file.ts'
import { MailButton, NoMail, useMailState } from '../mail/mail-button.tsx'
import { afterSending, PAPER_BUTTON } from '../lines/line-cursor.ts'
import { ChatText } from './chat-text.tsx'
import { documentPaper } from './document-buttons.tsx'
import css from './offer.module.css'
import type { Preparing } from './use-prepare.ts'

type SentPanelProps = {
  quotation: number
  number: string
  /** The version that was just sent. */
  revision: number
  hasBuilding: boolean
  preparing: Preparing
  onClose: () => void
}

/** What comes after 发出: the 报价单 for the customer, and what to write along with it. */
export function SentPanel({ number, onClose, ...sent }: SentPanelProps) {
  const { quotation, revision } = sent
  const mayExport = useCan('quotation:export')
  const mayMail = useCan('quotation:mail')
  const mail = useMailState(mayMail)
  useEffect(() => afterSending(), [])
  const name = `${number} V${revision}`
  return (
    <section className={`${css.sent} on-screen`} aria-label={`${name} 已发出`}>
      <Flex justify="space-between" align="center" gap="small">
        <h2>{name} 已发出，接下来发给客户</h2>
        <Button
          type="text"
          size="small"
          aria-label="收起"
          icon={<CloseOutlined aria-hidden />}
          onClick={onClose}
        />
      </Flex>
      <div className={css.next}>
        <div>
          <Flex className="button-row" align="center" wrap gap="small">
            {mayExport && <PaperButtons quotation={quotation} revision={revision} />}
            {mayMail && mail === undefined && <MailButton {...sent} />}
          </Flex>
          {mail && <NoMail state={mail} />}
        </div>
        <ChatText quotation={quotation} revision={revision} />
      </div>
    </section>
  )
}

type PaperButtonsProps = { quotation: number; revision: number }

/** The 报价单 of a version: opened in a tab, or downloaded. */
function PaperButtons({ quotation, revision }: PaperButtonsProps) {
  const [busy, setBusy] = useState<'open' | 'download'>()
  const { address } = documentPaper(quotation, revision, documentKinds[0])

  async function download(): Promise<void> {
    try {
      const { name, file } = await receiveFile(address, { type: 'application/pdf' })
      saveFile(name, file)
    } catch (failure) {
      if (await showFailure(failure)) await download()
    }
  }

  async function run(what: 'open' | 'download'): Promise<void> {
    setBusy(what)
    try {
      await (what === 'open' ? openFile(address) : download())
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <>
      <span>报价单（PDF）</span>
      <Button
        id={PAPER_BUTTON}
        icon={<FilePdfOutlined aria-hidden />}
        loading={busy === 'open'}
        onClick={() => void run('open')}
      >
        打开
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy === 'download'}
        onClick={() => void run('download')}
      >
        下载
      </Button>
    </>
  )
}
