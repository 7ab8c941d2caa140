import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { KEYWORD } from '#api/kit/field.ts'
import { api } from '#api/index.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import { writeQuery } from '#admin/lib/address-text.ts'
import { useAddress } from '#admin/lib/address.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { DutyForm } from './duty-form.tsx'
import { addressFrom, enteredFrom, hasDuty, valuesOf } from './duty-values.ts'
import { PumpResults } from './pump-results.tsx'
import { QuotationChoice } from './quotation-choice.tsx'
import { useTarget } from './use-target.ts'
import type { Target } from './use-target.ts'

const TITLE = '选型'

/** 选型: pumps of the catalogue for a duty point, which the address keeps. */
export function SelectScreen() {
  const { values, change, become } = useAddress()
  const navigate = useNavigate()
  const target = useTarget(values)
  const query = addressFrom(enteredFrom(values))
  const answer = useRead(api.selection.select, query, {
    enabled: hasDuty(values),
    keepPrevious: true,
  })
  const choice = useChange(api.quotation.choosepump, { refreshes: [api.quotation.getQuopro] })
  usePrefilled(target, values, become)

  async function choose(pump: OfferedPump): Promise<void> {
    const { quotation, line } = target
    if (!quotation || !answer.data) return
    const where = line ? { line: line.id } : { id: quotation.id }
    const added = await choice.send({ ...where, pid: pump.id, ...answer.data.info.duty })
    if (added) await navigate({ href: quotationAddress(quotation.id, added.id) })
  }

  function ask(next: typeof values): void {
    const isSame = JSON.stringify(next) === JSON.stringify(query)
    if (isSame) void answer.refetch()
    else void change(next)
  }

  return (
    <Page
      title={TITLE}
      extra={
        target.isOpen ? (
          <QuotationChoice onChoose={(id) => void change({ quotation: String(id) })} />
        ) : (
          <BackToQuotation target={target} />
        )
      }
    >
      <Panel>
        <TargetNotice target={target} />
        <DutyForm values={values} failure={answer.error} busy={answer.isFetching} onAsk={ask} />
        {answer.isError && (
          <SelectFailure failure={answer.error} onRetry={() => void answer.refetch()} />
        )}
        {answer.isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
        {!hasDuty(values) && (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description="填写流量和扬程，点“选型”找出合适的水泵"
          />
        )}
        {hasDuty(values) && answer.data && !answer.isError && (
          <PumpResults
            answer={answer.data}
            choose={target.mayChoose ? (pump) => void choose(pump) : undefined}
            busy={choice.busy || answer.isPlaceholderData}
          />
        )}
      </Panel>
    </Page>
  )
}

const quotationAddress = (id: number, line?: number) => `/quopro${writeQuery({ id, line })}`

/** A line's own duty fills the form at first; without one, its name is the keyword. */
function usePrefilled(
  { line }: Target,
  values: ReturnType<typeof useAddress>['values'],
  become: ReturnType<typeof useAddress>['become'],
): void {
  const done = useRef(false)
  useEffect(() => {
    if (!line || done.current) return
    done.current = true
    if (hasDuty(values)) return
    const isShort = [...line.title].length <= KEYWORD
    const known = line.duty ? valuesOf(line.duty) : { keyword: isShort ? line.title : '' }
    void become({ ...values, ...addressFrom(known) })
  }, [line, values, become])
}

function BackToQuotation({ target: { quotation, line } }: { target: Target }) {
  const navigate = useNavigate()
  if (!quotation) return null
  return (
    <Button onClick={() => void navigate({ href: quotationAddress(quotation.id, line?.id) })}>
      返回报价
    </Button>
  )
}

type SelectFailureProps = { failure: unknown; onRetry: () => void }

/** What is wrong with the duty stands at its field; other refusals say what to do, and only a lost call is repeated. */
function SelectFailure({ failure, onRetry }: SelectFailureProps) {
  if (!(failure instanceof Refusal)) return <LoadFailure failure={failure} onRetry={onRetry} />
  if (Object.keys(failure.errors).length > 0) return null
  return <Notice kind="warning" text={failure.message} />
}

/** For which quotation pumps are chosen, or why none can be put into it. */
function TargetNotice({ target }: { target: Target }) {
  const { failure, retry, quotation, line, isClosed } = target
  if (failure) return <LoadFailure failure={failure} onRetry={retry} />
  if (!quotation) return null
  const where = line ? `报价“${quotation.name}”的“${line.title}”` : `报价“${quotation.name}”`
  return (
    <Notice
      kind={isClosed ? 'warning' : 'info'}
      text={isClosed ? `${where}不能再修改，可以选型但不能加入` : `为${where}选型`}
    />
  )
}
