import { Button, Form } from 'antd'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useRead } from '#admin/lib/calls/query.ts'
import { DayField } from '#admin/ui/field/day-input.tsx'
import { SelectField } from '#admin/ui/field/fields.tsx'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import css from './approval.module.css'

type Deputy = Received<typeof api.user.getDeputy>

/** Who decides on quotations in one's place, and until when. */
export function DeputyForm() {
  const { data } = useRead(api.user.getDeputy, {})
  if (!data) return null
  const { deputy_id, deputy_until } = data.data
  return <DeputyFields key={`${deputy_id} ${deputy_until}`} {...data} />
}

type Fields = { deputy_id?: number; deputy_until?: string }

function DeputyFields({ data: { deputy_id, deputy_until }, info }: Pick<Deputy, 'data' | 'info'>) {
  const [form] = Form.useForm<Fields>()
  const { send, busy } = useChange(api.user.setDeputy, {
    onFailure: (failure) => {
      if (failure instanceof Refusal) markFields(form, failure.errors)
    },
  })
  const isNamed = deputy_id !== ''
  return (
    <section aria-label="审核代理" className={css.deputy}>
      <h2 className={css.title}>审核代理</h2>
      <p className="muted">
        不在的时候，由代理人按您的级别通过或退回报价，到代理的最后一天为止；您或代理人自己做的报价除外。
      </p>
      <Form
        form={form}
        name="deputy"
        layout="vertical"
        className={css['deputy-fields']}
        initialValues={{ deputy_until, ...(isNamed && { deputy_id }) }}
        onFinish={(fields) => void send(fields)}
      >
        <SelectField name="deputy_id" label="代理人" options={info} placeholder="不代理" />
        <DayField name="deputy_until" label="代理至（含当天）" />
        <div className="button-row">
          <Button type="primary" htmlType="submit" loading={busy}>
            保存代理
          </Button>
          {isNamed && (
            <Button loading={busy} onClick={() => void send({})}>
              结束代理
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}
