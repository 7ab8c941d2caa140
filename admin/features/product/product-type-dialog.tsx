import { Button, Flex, Form, Modal } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '#api/index.ts'
import { useOptions } from '#admin/lib/calls/query.ts'
import { SelectField } from '#admin/ui/field/fields.tsx'
import { focusFirstField } from '#admin/ui/field/first-field.ts'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { useSaveKey } from '#admin/ui/form/save-key.ts'
import { useChange } from '#admin/ui/form/use-change.ts'
import { useIsUnmounted } from '#admin/ui/use-is-unmounted.ts'

type ProductTypeDialogProps = { open: boolean; onClose: () => void }

/** Asks for the type of a new product, and opens the screen on which such a product is entered. */
export function ProductTypeDialog({ open, onClose }: ProductTypeDialogProps) {
  return (
    <Modal
      title="选择产品分类"
      open={open}
      onCancel={onClose}
      footer={null}
      width={440}
      destroyOnHidden
      closable={{ 'aria-label': '关闭' }}
    >
      <ProductTypeForm onClose={onClose} />
    </Modal>
  )
}

function ProductTypeForm({ onClose }: Pick<ProductTypeDialogProps, 'onClose'>) {
  const types = useOptions(api.product.getProType)
  // Ctrl+S may be pressed twice before anything is drawn.
  const running = useRef(false)
  const isGone = useIsUnmounted()
  const { send, busy } = useChange(api.product.setProType, { onFailure: isGone })
  const [form] = Form.useForm<{ type?: number | '' }>()
  const area = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (area.current) focusFirstField(area.current)
  }, [])
  useSaveKey(form.submit, 'dialog')

  async function choose({ type = '' }: { type?: number | '' }) {
    if (running.current) return
    running.current = true
    const answer = await send({ type })
    running.current = false
    // Who has not waited wants none, or has chosen anew.
    if (!answer || isGone()) return
    onClose()
    openTab(`/${answer.data.view}?type=new&cateid=${type}`)
  }

  return (
    <Form
      form={form}
      name="product-type"
      layout="vertical"
      onFinish={(values) => void choose(values)}
    >
      {types.isError && <LoadFailure failure={types.error} onRetry={() => void types.refetch()} />}
      <div ref={area}>
        <SelectField
          name="type"
          label="产品分类"
          required
          options={types.data?.data ?? []}
          loading={types.isFetching}
        />
      </div>
      <Flex gap="small" justify="end">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}
