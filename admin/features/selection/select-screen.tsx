import { useNavigate } from '@tanstack/react-router'
import { Button, Empty, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { KEYWORD } from '#api/kit/field.ts'
import { api } from '#api/index.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import { useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { Page } from '#admin/ui/page.tsx'
import { Panel } from '#admin/ui/panel.tsx'
import { DutyForm } from './duty-form.tsx'
import { addressFrom, enteredFrom, hasDuty, valuesOf } from './duty-values.ts'
import { PumpResults } from './pump-results.tsx'
import { QuotationChoice } from './quotation-choice.tsx'
import { addressOfPlate, plateOfLine } from './replace/plate-values.ts'
import { ReplacePart } from './replace/replace-part.tsx'
import { SelectFailure } from './select-failure.tsx'
import { quotationAddress, useChoice } from './use-choice.ts'
import { useTarget } from './use-target.ts'
import type { Target } from './use-target.ts'
import { Ways, wayOf } from './ways.tsx'

const TITLE = '选型'

/** 选型: pumps of the catalogue for a duty point, which the address keeps. */
export function SelectScreen() {
  const { values, change, become } = useAddress()
  const navigate = useNavigate()
  const target = useTarget(values)
  const query = addressFrom(enteredFrom(values))
  const isReplacing = wayOf(values['by']) === 'replace'
  const answer = useRead(api.selection.select, query, {
    enabled: hasDuty(values) && !isReplacing,
    keepPrevious: true,
  })
  const { choose, busy } = useChoice(target)
  usePrefilled(target, values, become)

  function put({ id }: OfferedPump): void {
    if (answer.data) choose?.({ pid: id, ...answer.data.info.duty })
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
        <Ways />
        {isReplacing ? <ReplacePart target={target} /> : (<>
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
            choose={choose && put}
            busy={busy || answer.isPlaceholderData}
          />
        )}
        </>)}
      </Panel>
    </Page>
  )
}

/** A line's own duty and old pump fill the form at first; without a duty, its name is the keyword. */
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
    const old = line.replaces ? plateOfLine(line.replaces) : {}
    const known = line.duty ? valuesOf(line.duty) : { keyword: isShort ? line.title : '' }
    void become({ ...values, ...addressOfPlate(old), ...addressFrom({ ...old, ...known }) })
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
