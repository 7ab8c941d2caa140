import { Empty, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { KEYWORD } from '#api/kit/fields/field.ts'
import { api } from '#api/index.ts'
import type { OfferedPump } from '#api/selection/selection.ts'
import type { useAddress } from '#admin/lib/address.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { DutyForm } from './duty-form.tsx'
import { addressFrom, enteredFrom, hasDuty, valuesOf } from './duty-values.ts'
import { useKept } from './kept-selection.ts'
import { PumpResults } from './pump-results.tsx'
import { SelectFailure } from './select-failure.tsx'
import { useChoice } from './use-choice.ts'
import type { Target } from './use-target.ts'
import { wayOf } from './ways.tsx'

type ByDutyProps = { address: ReturnType<typeof useAddress>; target: Target }

/** 按工况: the duty, which the address keeps, and which pumps of the catalogue fit it. */
export function ByDuty({ address, target }: ByDutyProps) {
  const { values, change } = address
  const knowsPrice = useCan('product:price')
  // The address may be a colleague's, with a price that one may not ask by.
  const query = {
    ...addressFrom(enteredFrom(values)),
    ...(!knowsPrice && { max_price: undefined }),
  }
  const answer = useRead(api.selection.select, query, {
    enabled: hasDuty(values),
    keepPrevious: true,
  })
  const { choose, busy } = useChoice(target)
  const kept = useKept()
  usePrefilled(target, address)

  function put({ id }: OfferedPump): void {
    if (!answer.data) return
    const { by, building } = values
    const ofBuilding = wayOf(by) === 'building' && building !== undefined && { building }
    choose?.({ pid: id, ...answer.data.info.duty, ...ofBuilding })
  }

  function ask(next: typeof values): void {
    kept.ask(next)
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
          choose={choose && put}
          busy={busy || answer.isPlaceholderData}
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
