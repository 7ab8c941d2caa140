import { Button, Form } from 'antd'
import { changedDuty, pointText, SCOPE } from '#api/selection/building/calculation.ts'
import type { useAddress } from '#admin/lib/address.ts'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import type { Opened } from '#admin/ui/lazy-part.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { hasDuty } from '../duty-values.ts'
import { useKept, useTyped } from '../kept-selection.ts'
import type { Target } from '../use-target.ts'
import { BuildingFields } from './building-fields.tsx'
import { BuildingSteps } from './building-steps.tsx'
import { adopted, assess, enteredFrom, isAdopted, type EnteredBuilding } from './building-values.ts'
import css from './building.module.css'

type BuildingPartProps = { address: ReturnType<typeof useAddress>; target: Target } & Opened

/** How many of the missing things are named at once. */
const MOST_NAMED = 3

/** 从建筑计算: from homes, pipe and heights to the duty of the pumps, worked out as one types. */
export function BuildingPart({ address: { values, change }, target }: BuildingPartProps) {
  const [form] = Form.useForm<EnteredBuilding>()
  const written = JSON.stringify(enteredFrom(values))
  const typed = useTyped<EnteredBuilding>(form, 'building', written)
  const entered = Form.useWatch((all) => all, form) ?? typed.initial
  const kept = useKept()
  const { building, errors, parts, refusals, questions, duty } = assess(entered)
  const { line } = target
  const changed = building && line?.building ? changedDuty(line.duty, building) : ''
  const isBehind = duty !== null && hasDuty(values) && !isAdopted(values, duty)

  function adopt(): void {
    if (!building || !duty) return markFields(form, errors)
    const next = adopted(values, building, duty)
    typed.ask()
    kept.ask(next)
    void change(next)
  }

  return (
    <section aria-label="从建筑计算" className={css.building}>
      <Form
        form={form}
        name="building"
        layout="vertical"
        initialValues={typed.initial}
        onFinish={adopt}
        onValuesChange={(_, all) => typed.type(all)}
        className={css.form}
      >
        <p className="muted">{SCOPE}</p>
        <BuildingFields isBoosted={entered.supply === '叠压'} />
      </Form>
      <div className={css.values}>
        <output className={css.duty}>{duty ? pointText(duty) : <Missing errors={errors} />}</output>
        {refusals.map((text) => (
          <Notice key={text} kind="warning" text={`无法计算：${text}`} />
        ))}
        {questions.map((text) => (
          <Notice key={text} kind="warning" text={`请核对：${text}`} />
        ))}
        {changed !== '' && <Notice kind="warning" text={changed} />}
        <div className={`${css.adopt} on-screen`}>
          <Button type="primary" disabled={refusals.length > 0} onClick={form.submit}>
            采用
          </Button>
          {isBehind && <span>下面的工况还不是这个结果，点“采用”更新</span>}
        </div>
        {parts.length > 0 && <BuildingSteps parts={parts} />}
      </div>
    </section>
  )
}

/** What is still to be filled in. */
function Missing({ errors }: { errors: Readonly<Record<string, string>> }) {
  const texts = [...new Set(Object.values(errors))]
  if (texts.length === 0) return null
  const more = texts.length > MOST_NAMED ? ` 等 ${texts.length} 项` : ''
  return (
    <small className="muted">
      {texts.slice(0, MOST_NAMED).join('；')}
      {more}
    </small>
  )
}
