import { Button, Form, Modal } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Endpoint, Received, SentInput } from '#api/kit/endpoint.ts'
import { callOnce } from '#admin/lib/calls/change.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { refreshAfter } from '#admin/lib/calls/query.ts'
import { ask, showSuccess } from '#admin/ui/dialog/feedback.tsx'
import { focusFirstField } from '#admin/ui/field/first-field.ts'
import { markFields } from '#admin/ui/field/mark-fields.ts'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { useSending } from '#admin/ui/form/use-change.ts'
import { SmallFoot, type LastQuestion } from './small-foot.tsx'
import { useOpener } from './use-opener.ts'
import { useReplaced } from './use-replaced.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'
import { useLeaveGuard } from '#admin/ui/form/use-leave-guard.ts'

const CLOSING = '填写的内容还没有保存，是否确认关闭？'
const LEAVING = '填写的内容还没有保存，是否确认离开？'

type SmallFormProps<E extends Endpoint, Values extends object> = {
  /** The form's name, which is distinct. */
  name: string
  save: E
  initial: Values
  /**
   * `changed` are the changed values alone, with what they replace (`expected`), for a call that asks where that has changed.
   * `isConfirmed`: the call was refused until it is `confirmed`, and the user has agreed.
   */
  toInput: (values: Values, changed: object, isConfirmed: boolean) => SentInput<E>
  /** Called as soon as it is saved, unless the dialog has been left. */
  onSaved?: (answer: Received<E>) => void
  onClose: () => void
  /** What the button that saves says; 确定 unless it is more than a save. */
  confirm?: string
  /** What is asked last, in place of that button. */
  question?: LastQuestion
  /** What is said after a save where the dialog stays for the next one. */
  goesOn?: string
  /** Sets what follows from a change. */
  follow?: (form: FormInstance<Values>, changed: Partial<Values>) => void
  /** Fields, which may depend on what is typed. */
  children: ReactNode | ((values: Values) => ReactNode)
}

type SmallDialogProps<E extends Endpoint, Values extends object> = SmallFormProps<E, Values> & {
  title: string
  open: boolean
  /** In px; more than the usual where it shows a table. */
  width?: number
  /** Once it is gone, for where the cursor goes; else it is where it was before. */
  afterClose?: () => void
}

/** A few fields that are saved together by one call; what shows the change is read again before it closes, or goes on. Closing it or leaving the page asks while what is typed is unsaved. */
export function SmallDialog<E extends Endpoint, Values extends object>(
  props: SmallDialogProps<E, Values>,
) {
  const { title, open, width = 560, afterClose, ...form } = props
  const unsaved = useRef<() => boolean>(null)
  const toOpener = useOpener(open)

  async function leave(): Promise<void> {
    if (unsaved.current?.()) {
      // While it was asked, the answer to the save may have closed the dialog.
      if (!(await ask(CLOSING, { danger: true })) || !unsaved.current) return
    }
    form.onClose()
  }

  return (
    <Modal
      title={title}
      open={open}
      onCancel={() => void leave()}
      afterClose={() => {
        afterClose?.()
        toOpener()
      }}
      footer={null}
      width={width}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      {open && <SmallForm {...form} onLeave={() => void leave()} unsaved={unsaved} />}
    </Modal>
  )
}

type Inside = {
  onLeave: () => void
  /** Tells whether closing would lose something; empty once the form is gone. */
  unsaved: RefObject<(() => boolean) | null>
}

/** Fields of which the first has the cursor once they are there. */
function Fields({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [])
  return <div ref={area}>{children}</div>
}

function SmallForm<E extends Endpoint, Values extends object>(
  props: SmallFormProps<E, Values> & Inside,
) {
  const { name, save, initial, toInput, onSaved, onClose, onLeave, follow, goesOn } = props
  const { confirm = '确定', question, children } = props
  const [form] = Form.useForm<Values>()
  const isGone = useIsUnmounted()
  const { changed, settle } = useReplaced(form, initial)
  const again = useRef(false)
  const isConfirmed = useRef(false)
  const { send, busy } = useSending((input: SentInput<E>) => callOnce(save, input), {
    onFailure: async (failure) => {
      if (failure instanceof Refusal && failure.errors?.['confirmed'] !== undefined) {
        isConfirmed.current = await ask(failure.message, { unasked: true })
        again.current = isConfirmed.current
        return true
      }
      const decision = await settle(failure)
      again.current = decision === 'again'
      if (!decision && failure instanceof Refusal) markFields(form, failure.errors)
      return decision !== undefined
    },
  })
  // The button may be hit again before anything is drawn, and until what was saved is read.
  const running = useRef(false)
  const [saved, setSaved] = useState(false)
  const [times, setTimes] = useState(0)
  const isUnsaved = () => !saved && form.isFieldsTouched()
  useImperativeHandle(props.unsaved, () => isUnsaved)
  useLeaveGuard({
    unsaved: isUnsaved,
    question: () => (isUnsaved() ? LEAVING : undefined),
    discard: onClose,
  })
  useSaveKey(form.submit, 'dialog')

  async function submit(values: Values): Promise<void> {
    if (running.current) return
    running.current = true
    isConfirmed.current = false
    try {
      let answer
      do {
        again.current = false
        answer = await send(toInput(values, changed(values), isConfirmed.current))
      } while (again.current)
      if (answer) await finish(answer)
    } finally {
      running.current = false
    }
  }

  async function finish(answer: Received<E>): Promise<void> {
    setSaved(true)
    // Once the dialog was left, nothing is opened, and nothing opened since is closed.
    if (!isGone()) onSaved?.(answer)
    await refreshAfter(save)
    if (isGone()) return
    if (!goesOn) return onClose()
    showSuccess(goesOn)
    form.resetFields()
    setSaved(false)
    setTimes(times + 1)
  }

  return (
    <Form<Values>
      form={form}
      name={name}
      layout="vertical"
      initialValues={initial}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(changed: Partial<Values>) => {
        form.setFields(Object.keys(changed).map((field) => ({ name: field, errors: [] }) as never))
        follow?.(form, changed)
      }}
      onFinish={(values) => void submit(values)}
    >
      {/* The next one begins anew, in its first field. */}
      <Fields key={times}>
        {typeof children === 'function' ? (
          <Form.Item noStyle shouldUpdate>
            {() => children(form.getFieldsValue(true) as Values)}
          </Form.Item>
        ) : (
          children
        )}
      </Fields>
      <SmallFoot
        busy={busy || saved}
        confirm={confirm}
        question={question}
        onAnswer={(value) => {
          form.setFieldValue(question?.field as never, value)
          form.submit()
        }}
      >
        <Button onClick={onLeave}>{times > 0 ? '完成' : '取消'}</Button>
      </SmallFoot>
    </Form>
  )
}
