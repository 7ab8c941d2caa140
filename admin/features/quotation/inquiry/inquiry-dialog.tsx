import { Button, type ButtonProps } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { MAX_INQUIRY_ROWS } from '#api/inquiry/inquiry.ts'
import { api } from '#api/index.ts'
import type { Received, SentInput } from '#api/kit/endpoint.ts'
import type { SentChoice } from '#api/kit/imports.ts'
import { ChooseStep } from '#admin/imports/choose-step.tsx'
import { sentChoice, type FileChoice } from '#admin/imports/file-choice.ts'
import { FileHead } from '#admin/imports/file-head.tsx'
import { FileModal } from '#admin/imports/file-modal.tsx'
import css from '#admin/imports/imports.module.css'
import { useFileReading } from '#admin/imports/use-file-reading.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { newKey } from '#admin/lib/calls/idempotency-key.ts'
import { refreshAfter, useSelf } from '#admin/lib/calls/query.ts'
import { uploadFile } from '#admin/lib/calls/upload.ts'
import { draftKey, keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'
import { useSending } from '#admin/ui/form/use-change.ts'
import type { AddingProps } from '../lines/dialogs/add-line-dialog.tsx'
import { carriedOver, isOpen, linesOf, type Choices, type InquiryRow } from './inquiry-choice.ts'
import { InquiryRows } from './inquiry-rows.tsx'

type ReadList = Received<typeof api.quotation.readInquiry>['data']

const RULES = [
  '认得的列：序号、名称、型号、技术参数、流量、扬程、功率、口径、数量、单位、备注；粘贴的没有列名时，依次是名称、型号、技术参数、数量、单位、备注。聊天里一行行的文字也可以粘贴。',
  '每行按型号、工况或名称推荐产品；看不懂的写明原因，由您决定，不会猜。',
]

/** Reads a customer's list of equipment, and adds what was decided of it as lines of a quotation. */
export function InquiryDialog({ open, onClose, afterClose, ...adding }: AddingProps) {
  return (
    <FileModal title="从询价清单" open={open} onClose={onClose} afterClose={afterClose}>
      <InquirySteps {...adding} onDone={onClose} />
    </FileModal>
  )
}

type StepsProps = Pick<AddingProps, 'quotation' | 'onAdded'> & { onDone: () => void }

function InquirySteps({ quotation, onAdded, onDone }: StepsProps) {
  const key = draftKey(useSelf().data?.data.id, 'inquiry', quotation)
  const [earlier, setEarlier] = useState(() => draftOf(key))
  const about = { id: quotation }
  const { read, busy, take, restart } = useFileReading<ReadList>(api.quotation.readInquiry, about)

  function again(): void {
    removeDraft(key)
    setEarlier(undefined)
    restart()
  }

  if (read) {
    const { file, choice, data, count } = read
    const before = count > 1 ? draftOf(key) : undefined
    return (
      <>
        <FileHead
          // Headings are sets, and what is open is counted below.
          read={{ ...data, look: 0, counts: { ...data.counts, skipped: 0 } }}
          choice={choice}
          busy={busy}
          onChoose={(next: FileChoice) => void take(file, next)}
        />
        <Headings read={data} />
        {data.layout.problem !== '' && (
          <div className={`${css.foot} pinned-foot`}>
            <Again onClick={again} />
          </div>
        )}
        {data.layout.problem === '' && (
          <Decisions
            key={count}
            rows={rowsIn(data)}
            choices={before && carriedOver(before, rowsIn(data))}
            list={{
              file,
              sent: { ...sentChoice(choice), ...(data.sheet && { sheet: data.sheet }) },
            }}
            draft={key}
            {...{ quotation, onAdded, onDone, busy, again }}
          />
        )}
      </>
    )
  }
  if (earlier) {
    return (
      <>
        <p className="muted">
          上次读取的询价清单，还没有加入报价
          {earlier.list.url === undefined && '；清单的文件没有留下，要回填请重新选择清单'}
        </p>
        <Decisions {...earlier} draft={key} {...{ quotation, onAdded, onDone, busy, again }} />
      </>
    )
  }
  return (
    <ChooseStep
      busy={busy}
      rules={RULES}
      most={MAX_INQUIRY_ROWS}
      reading="正在逐行读取清单并选型，行数多时要几秒…"
      onChosen={take}
    />
  )
}

const Again = (props: Pick<ButtonProps, 'disabled' | 'onClick'>) => (
  <Button {...props}>重新选择清单</Button>
)

/** The rows that make no line, each with why: what is left out of a list is in sight. */
function Headings({ read }: { read: ReadList }) {
  const left = read.rows.filter(({ line }) => line === null)
  if (left.length === 0) return null
  const named = left.map(({ row, name }) => (name === '' ? `第${row}行` : `“${name}”`)).join('、')
  return (
    <p className="muted">
      {left.length} 行是标题或空行，不作为产品：{named}
    </p>
  )
}

const rowsIn = ({ rows }: ReadList): InquiryRow[] =>
  rows.flatMap(({ line, ...row }) => (line ? [{ ...row, line }] : []))

/** The list that rows are of, and how it was read. Before it is uploaded it has no `url`; of an earlier one only that is left. */
type List = { file?: File; url?: string | undefined; sent: SentChoice }

type Stored = { rows: InquiryRow[]; choices: Choices; list: List }

/** What was decided before a reload or the end of a session. */
function draftOf(key: string | undefined): Stored | undefined {
  const values = readDraft(key)?.values as Partial<Stored> | undefined
  if (!values?.rows || !values.choices) return undefined
  return { rows: values.rows, choices: values.choices, list: values.list ?? { sent: {} } }
}

/** The list's file, uploaded once, however often it is needed; undefined where it is not there any more. */
function useUploaded({ file, url: known }: List) {
  const [url, setUrl] = useState(known)
  const [isLost, setLost] = useState(false)
  const [key] = useState(newKey)
  const uploading = useRef<Promise<string>>(undefined)

  async function uploaded(): Promise<string | undefined> {
    if (isLost) return undefined
    if (url !== undefined || !file) return url
    uploading.current ??= uploadFile(api.upload.inquiryFile, file, {
      key,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }).then(({ file_url }) => file_url)
    try {
      const stored = await uploading.current
      setUrl(stored)
      return stored
    } catch (failure) {
      uploading.current = undefined
      throw failure
    }
  }

  return { url: isLost ? undefined : url, uploaded, lose: () => setLost(true) }
}

type DecisionsProps = StepsProps & {
  rows: InquiryRow[]
  choices?: Choices | undefined
  list: List
  /** Where they survive a reload. */
  draft: string | undefined
  busy: boolean
  again: () => void
}

function Decisions(props: DecisionsProps) {
  const { rows, choices: before, list, draft, quotation, onAdded, onDone, busy, again } = props
  const [choices, setChoices] = useState<Choices>(before ?? {})
  const { url, uploaded, lose } = useUploaded(list)
  const lines = linesOf(rows, choices)
  const open = rows.filter((row) => isOpen(row, choices)).length
  const left = rows.length - lines.length

  const { send, busy: adding } = useSending(
    async (added: Pick<SentInput<typeof api.quotation.addlines>, 'id' | 'lines'>) => {
      const inquiry_file = await uploaded()
      const of = inquiry_file === undefined ? {} : { ...list.sent, inquiry_file }
      return callOnce(api.quotation.addlines, { ...added, ...of })
    },
    {
      onFailure: (failure) => {
        // It was cleaned up meanwhile: what was decided is added without it, once that is understood.
        if (failure instanceof Refusal && failure.errors?.['inquiry_file'] !== undefined) lose()
      },
    },
  )

  useEffect(() => {
    if (Object.keys(choices).length === 0) return
    keepDraft(
      draft,
      { rows, choices, list: { sent: list.sent, ...(url !== undefined && { url }) } },
      0,
    )
  }, [choices, url, draft, rows, list])

  function choose(row: number, choice: Choices[number]): void {
    setChoices({ ...choices, [row]: choice })
    // What cannot be uploaded now is when the lines are added, which says why not.
    uploaded().catch(() => undefined)
  }

  async function add(): Promise<void> {
    const answer = await send({ id: quotation, lines })
    if (!answer) return
    removeDraft(draft)
    onAdded(answer.id)
    // The cursor goes to the line once the dialog is gone.
    await refreshAfter(api.quotation.addlines)
    onDone()
  }

  return (
    <>
      <InquiryRows rows={rows} choices={choices} onChoose={choose} />
      <div className={`${css.foot} pinned-foot`}>
        {left > 0 && <span className="muted">不要的 {left} 行</span>}
        {open > 0 && <span className="warning-text">还有 {open} 行要看</span>}
        <Again disabled={adding} onClick={again} />
        <Button
          type="primary"
          loading={adding}
          disabled={busy || lines.length === 0}
          onClick={() => void add()}
        >
          加入报价 {lines.length} 行
        </Button>
      </div>
    </>
  )
}
