import { useNavigate } from '@tanstack/react-router'
import { useCan } from '#admin/lib/calls/query.ts'
import { Notice } from '#admin/ui/notice.tsx'

type MissingCurvesProps = {
  judged: number
  /** How many of them by a curve. */
  with_curve: number
  /** How many products there are of which none can be judged. */
  without_data: number
}

/** What the catalogue lacks; undefined where some pump has a curve, or there is none. */
function lack({ judged, with_curve, without_data }: MissingCurvesProps): string | undefined {
  if (without_data > 0)
    return `这 ${without_data} 种水泵都没有性能曲线，额定流量和扬程也不是一个数，不能选型`
  if (judged === 0 || with_curve > 0) return undefined
  return `这 ${judged} 种水泵都没有性能曲线，只能与额定点比较（流量 ±10%、扬程 0 至 +10% 以内），其余的都不入选`
}

/** Says where no pump has a curve, and what helps; who may change products is led to them. */
export function MissingCurves(props: MissingCurvesProps) {
  const navigate = useNavigate()
  const edits = useCan('product:edit')
  const text = lack(props)
  if (text === undefined) return null
  const helps = edits ? '在产品里粘贴性能曲线，或在产品管理里导入' : '请管理产品的同事填写性能曲线'
  return (
    <Notice
      text={`${text}；${helps}。`}
      {...(edits && {
        action: { label: '产品管理', onClick: () => void navigate({ to: '/product' }) },
      })}
    />
  )
}
