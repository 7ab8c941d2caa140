import { Button, Flex, Form, Modal } from 'antd'
import { api } from '#api/index.ts'
import { useRead } from '#admin/lib/query.ts'
import { SelectField } from '#admin/ui/fields.tsx'
import { LoadFailure } from '#admin/ui/notice.tsx'
import { useChange } from '#admin/ui/use-change.ts'
import { NoCombinations } from './no-combinations.tsx'

type AddSetDialogProps = { quotation: number; open: boolean; onClose: () => void }

/** Chooses the combination whose products are added to a quotation. */
export function AddSetDialog({ quotation, open, onClose }: AddSetDialogProps) {
  return (
    <Modal
      title="选择产品组合"
      open={open}
      onCancel={onClose}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
    >
      <AddSetForm quotation={quotation} onClose={onClose} />
    </Modal>
  )
}

function AddSetForm({ quotation, onClose }: Omit<AddSetDialogProps, 'open'>) {
  const combinations = useRead(api.quotation.getCombination, {})
  const { send, busy } = useChange(api.quotation.setCombination, {
    refreshes: [api.quotation.getQuopro],
  })
  const options = combinations.data?.data ?? []

  async function add({ com_id }: { com_id?: number }): Promise<void> {
    if (await send({ id: quotation, com_id })) onClose()
  }

  return (
    <Form name="quotation-set" layout="vertical" onFinish={(chosen) => void add(chosen)}>
      {combinations.isError && (
        <LoadFailure failure={combinations.error} onRetry={() => void combinations.refetch()} />
      )}
      {combinations.isSuccess && options.length === 0 && <NoCombinations />}
      <SelectField
        name="com_id"
        label="产品组合"
        required
        options={options}
        loading={combinations.isPending}
      />
      <Flex gap="small" justify="end">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </Flex>
    </Form>
  )
}
