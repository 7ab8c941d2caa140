import { Button, Flex, Form, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { Endpoint, Received, SentInput } from '#api/endpoint.ts'
import { Refusal } from '#admin/lib/failures.ts'
import { refresh } from '#admin/lib/query.ts'
import { ask } from '#admin/ui/feedback.tsx'
import { focusFirstField } from '#admin/ui/first-field.ts'
import { markFields } from '#admin/ui/mark-fields.ts'
import { useSaveKey } from '#admin/ui/save-key.ts'
import { useChange } from '#admin/ui/use-change.ts'

const LEAVING = '填写的内容还没有保存，是否确认关闭？'

type SmallFormProps<E extends Endpoint, Values extends object> = {
  /** The form's name, which is distinct. */
  name: string
  save: E
  initial: Values
  toInput: (values: Values) => SentInput<E>
  /** What is read again after a save, before the dialog closes. */
  refreshes: readonly Endpoint[]
  onSaved?: (answer: Received<E>) => void
  onClose: () => void
  /** Fields, which may depend on what is typed. */
  children: ReactNode | ((values: Values) => ReactNode)
}

type SmallDialogProps<E extends Endpoint, Values extends object> = SmallFormProps<E, Values> & {
  title: string
  open: boolean
  /** Once it is gone, for where the cursor goes. */
  afterClose?: () => void
}

/** A few fields that are saved together by one call. Closing asks while something typed is unsaved. */
export function SmallDialog<E extends Endpoint, Values extends object>(
  props: SmallDialogProps<E, Values>,
) {
  const { title, open, afterClose, ...form } = props
  const isUnsaved = useRef<() => boolean>(() => false)

  async function leave(): Promise<void> {
    if (isUnsaved.current() && !(await ask(LEAVING, { danger: true }))) return
    form.onClose()
  }

  return (
    <Modal
      title={title}
      open={open}
      onCancel={() => void leave()}
      afterClose={afterClose}
      footer={null}
      width={560}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      {open && (
        <SmallForm
          {...form}
          onLeave={() => void leave()}
          watchUnsaved={(unsaved) => (isUnsaved.current = unsaved)}
        />
      )}
    </Modal>
  )
}

type Inside = { onLeave: () => void; watchUnsaved: (unsaved: () => boolean) => void }

function SmallForm<E extends Endpoint, Values extends object>(
  props: SmallFormProps<E, Values> & Inside,
) {
  const { name, save, initial, toInput, refreshes, onSaved, onClose, onLeave, children } = props
  const [form] = Form.useForm<Values>()
  const area = useRef<HTMLDivElement>(null)
  const { send, busy } = useChange(save, {
    onFailure: (failure) => {
      if (failure instanceof Refusal) markFields(form, failure.errors)
    },
  })
  const { watchUnsaved } = props
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [])
  useEffect(() => {
    watchUnsaved(() => form.isFieldsTouched())
    return () => watchUnsaved(() => false)
  })
  useSaveKey(form.submit, 'dialog')

  async function submit(values: Values): Promise<void> {
    if (busy) return
    const answer = await send(toInput(values))
    if (!answer) return
    await refresh(...refreshes)
    onSaved?.(answer)
    onClose()
  }

  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      initialValues={initial}
      onValuesChange={(changed: object) =>
        form.setFields(Object.keys(changed).map((field) => ({ name: field, errors: [] }) as never))
      }
      onFinish={(values) => void submit(values)}
    >
      <div ref={area}>
        {typeof children === 'function' ? (
          <Form.Item noStyle shouldUpdate>
            {() => children(form.getFieldsValue(true) as Values)}
          </Form.Item>
        ) : (
          children
        )}
      </div>
      <Flex gap="small" justify="end">
        <Button onClick={onLeave}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}
