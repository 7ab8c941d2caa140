import { useNavigate } from '@tanstack/react-router'
import { Empty, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { KEYWORD } from '#api/kit/field.ts'
import { api } from '#api/index.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import type { useAddress } from '#admin/lib/address.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { LoadFailure, Notice } from '#admin/ui/notice.tsx'
import { useChange } from '#admin/ui/form/use-change.ts'
import { DutyForm } from './duty-form.tsx'
import { addressFrom, enteredFrom, hasDuty, valuesOf } from './duty-values.ts'
import { PumpResults } from './pump-results.tsx'
import { quotationAddress } from './target-notice.tsx'
import type { Target } from './use-target.ts'
import { wayOf } from './ways.tsx'

type ByDutyProps = { address: ReturnType<typeof useAddress>; target: Target }

/** 按工况: the duty, which the address keeps, and which pumps of the catalogue fit it. */
export function ByDuty({ address, target }: ByDutyProps) {
  const { values, change } = address
  const navigate = useNavigate()
  const query = addressFrom(enteredFrom(values))
  const answer = useRead(api.selection.select, query, {
    enabled: hasDuty(values),
    keepPrevious: true,
  })
  const choice = useChange(api.quotation.choosepump, { refreshes: [api.quotation.getQuopro] })
  usePrefilled(target, address)

  async function choose(pump: OfferedPump): Promise<void> {
    const { quotation, line } = target
    if (!quotation || !answer.data) return
    const { by, building } = values
    const ofBuilding = wayOf(by) === 'building' && building !== undefined && { building }
    const where = line ? { line: line.id } : { id: quotation.id }
    const added = await choice.send({
      ...where,
      pid: pump.id,
      ...answer.data.info.duty,
      ...ofBuilding,
    })
    if (added) await navigate({ href: quotationAddress(quotation.id, added.id) })
  }

  function ask(next: typeof values): void {
    const isSame = JSON.stringify(next) === JSON.stringify(query)
    if (isSame) void answer.refetch()
    else void change(next)
  }

  return (
    <>
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
    </>
  )
}

/** A line's own duty fills the form at first; without one, its name is the keyword. */
function usePrefilled({ line }: Target, { values, become }: ByDutyProps['address']): void {
  const done = useRef(false)
  useEffect(() => {
    if (!line || done.current) return
    done.current = true
    if (hasDuty(values)) return
    const isShort = [...line.title].length <= KEYWORD
    const known = line.duty ? valuesOf(line.duty) : { keyword: isShort ? line.title : '' }
    const ofBuilding = line.building && { by: 'building', building: JSON.stringify(line.building) }
    void become({ ...values, ...addressFrom(known), ...ofBuilding })
  }, [line, values, become])
}

type SelectFailureProps = { failure: unknown; onRetry: () => void }

/** What is wrong with the duty stands at its field; other refusals say what to do, and only a lost call is repeated. */
function SelectFailure({ failure, onRetry }: SelectFailureProps) {
  if (!(failure instanceof Refusal)) return <LoadFailure failure={failure} onRetry={onRetry} />
  if (Object.keys(failure.errors).length > 0) return null
  return <Notice kind="warning" text={failure.message} />
}
