import { Button, Empty, Form, Skeleton } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { NEAREST_FIRST } from '#api/pump/replacement.ts'
import { dutyText } from '#api/selection/duty.ts'
import type { useAddress } from '#admin/lib/address.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { hasDuty } from '../duty-values.ts'
import { useKept } from '../kept-selection.ts'
import { MissingCurves } from '../missing-curves.tsx'
import { SelectFailure } from '../select-failure.tsx'
import css from '../selection.module.css'
import { useChoice } from '../use-choice.ts'
import type { Target } from '../use-target.ts'
import {
  addressOfPlate,
  plateOfLine,
  queryOfPlate,
  replacedOf,
  type PlateValues,
} from './plate-values.ts'
import { ReplaceForm } from './replace-form.tsx'
import { ReplacementTable } from './replacement-table.tsx'

type ReplacePartProps = { address: ReturnType<typeof useAddress>; target: Target } & Opened

/** 替换: our nearest pumps to an old one by its nameplate, which the address keeps. */
export function ReplacePart({ address, target }: ReplacePartProps) {
  const { values, change } = address
  const [form] = Form.useForm<PlateValues>()
  const query = queryOfPlate(values)
  const answer = useRead(api.selection.replace, query, {
    enabled: hasDuty(values),
    keepPrevious: true,
  })
  const { choose, busy } = useChoice(target)
  const kept = useKept()
  usePlateOfLine(target, address)

  function ask(next: typeof values): void {
    kept.ask(next)
    const isSame = JSON.stringify(queryOfPlate(next)) === JSON.stringify(query)
    if (isSame) void answer.refetch()
    void change(next, { replace: isSame })
  }

  function put(pid: number): void {
    if (!answer.data) return
    // The model may have been filled in since the pumps were found; it does not change which ones are.
    const { model, printed } = form.getFieldsValue()
    const replaces = replacedOf({ ...query, model: model ?? '', printed: printed ?? '' })
    choose?.({ pid, ...answer.data.info.duty, ...(replaces && { replaces }) })
  }

  return (
    <>
      <ReplaceForm
        form={form}
        values={values}
        failure={answer.error}
        busy={answer.isFetching}
        onAsk={ask}
      />
      {answer.isError && (
        <SelectFailure failure={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
      {!hasDuty(values) && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="填写铭牌上的流量和扬程，点“找替换的泵”"
        />
      )}
      {hasDuty(values) && answer.data && !answer.isError && (
        <Replacements
          answer={answer.data}
          choose={choose && (({ id }) => put(id))}
          busy={busy || answer.isPlaceholderData}
          onDuty={() => void change({ by: undefined })}
        />
      )}
    </>
  )
}

/** The old pump that a line replaces already fills the form at first. */
function usePlateOfLine({ line }: Target, { values, become }: ReplacePartProps['address']): void {
  const done = useRef(false)
  useEffect(() => {
    if (!line || done.current) return
    done.current = true
    if (line.replaces && values['model'] === undefined)
      void become({ ...values, ...addressOfPlate(plateOfLine(line.replaces)) })
  }, [line, values, become])
}

type ReplacementsProps = Omit<Parameters<typeof ReplacementTable>[0], 'pumps' | 'duty'> & {
  answer: Received<typeof api.selection.replace>
  /** Goes on with the same duty where the refused pumps are listed. */
  onDuty: () => void
}

function Replacements({ answer, choose, busy, onDuty }: ReplacementsProps) {
  const { data, info } = answer
  if (info.without_data > 0) return <MissingCurves {...info} with_curve={0} />
  if (data.length === 0) {
    return (
      <Empty
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={
          info.judged === 0
            ? '没有符合这些条件的水泵，请放宽产品分类'
            : `${info.judged} 种水泵中没有能满足 ${dutyText(info.duty)} 的，请核对铭牌的流量、扬程`
        }
      >
        {info.judged > 0 && <Button onClick={onDuty}>按工况选型，看未入选的原因</Button>}
      </Empty>
    )
  }
  return (
    <div className={css.results}>
      <output className={css.summary}>
        {dutyText(info.duty)}：{info.judged} 种水泵中，能替换 {info.fitting} 种
        {info.fitting > data.length && `，列出最接近的 ${data.length} 种`}
      </output>
      <p>
        <small>{NEAREST_FIRST}有性能曲线的，扬程是它在原流量下的扬程。</small>
      </p>
      <ReplacementTable
        key={JSON.stringify(info.duty) + data.map(({ id }) => id).join()}
        pumps={data}
        duty={info.duty}
        choose={choose}
        busy={busy}
      />
    </div>
  )
}
