import { DownloadOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Grid, Spin } from 'antd'
import { useEffect, useRef, type ReactNode } from 'react'
import { errorCodes } from '#api/kit/errors.ts'
import { NetworkFailure, Refusal } from '#admin/lib/calls/failures.ts'
import { receiveFile } from '#admin/lib/calls/receive-file.ts'
import { LoadFailure } from '../notice.tsx'
import { saveFile } from '../save-file.ts'
import css from './paper.module.css'

/** A PDF that a call makes, by the call's address (`addressOf`). */
export type Paper = { label: string; address: string }

/** Whether papers are shown in place: beside a list in a wide window, by a browser that has a viewer. A phone opens them. */
export function useShowsPapers(): boolean {
  const { xl } = Grid.useBreakpoint()
  return xl === true && navigator.pdfViewerEnabled
}

/** How long a choice must rest before its paper is requested. */
const REST = 250
/** The server makes one file at a time for a user; what was requested before may still be in the queue. */
const TURN = 1000
const TURNS = 30

async function read(address: string, signal: AbortSignal) {
  await new Promise((resolve) => {
    setTimeout(resolve, REST)
  })
  signal.throwIfAborted()
  return receiveFile(address, { type: 'application/pdf', signal })
}

const isQueued = (failure: unknown) =>
  failure instanceof Refusal && failure.code === errorCodes.tooMany

/** A paper in the browser's own viewer, made anew each time that it is shown; the one that was chosen before is given up. `note` stands above it. */
export function PaperView({ paper, note }: { paper: Paper | undefined; note?: ReactNode }) {
  const { label, address } = paper ?? { label: '', address: '' }
  const answer = useQuery({
    queryKey: ['paper', address],
    queryFn: ({ signal }) => read(address, signal),
    enabled: address !== '',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: (failures, failure) =>
      isQueued(failure)
        ? failures < TURNS
        : failure instanceof NetworkFailure && !failure.tooSlow && failures < 1,
    retryDelay: TURN,
  })
  const { data, isFetching } = answer
  return (
    <section className={css.view} aria-label={label || '单据'} aria-busy={isFetching}>
      <div className={css.head}>
        <span className="whole-text">{label}</span>
        {data && (
          <Button
            icon={<DownloadOutlined aria-hidden />}
            onClick={() => saveFile(data.name, data.file)}
          >
            下载
          </Button>
        )}
      </div>
      {note}
      {address === '' && <div className={`${css.wait} muted`}>点左边的单据，在这里查看</div>}
      {answer.isError && !isFetching && (
        <LoadFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {isFetching && (
        <div className={css.wait}>
          <Spin description="正在生成…" />
        </div>
      )}
      {data && <PaperFrame key={address} title={label} file={data.file} />}
    </section>
  )
}

/** The browser's viewer, which takes the bytes from memory as long as it is there. */
function PaperFrame({ title, file }: { title: string; file: Blob }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    // As wide as the frame, without the list of pages.
    frame.current!.src = `${url}#navpanes=0&view=FitH`
    return () => URL.revokeObjectURL(url)
  }, [file])
  // oxlint-disable-next-line react/iframe-missing-sandbox -- a sandboxed frame shows no PDF, and of this type nothing else
  return <iframe ref={frame} title={title} />
}
