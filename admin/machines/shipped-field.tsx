import { Form, Select } from 'antd'
import type { Option } from '#api/endpoint.ts'
import { MOST_MACHINES } from '#api/logistics.ts'

/** 出厂编号 of a shipment: which machines go with it, of those of its contract that are still here. */
export function ShippedField({ choice }: { choice: readonly Option[] }) {
  const none = choice.length === 0
  return (
    <Form.Item
      name="machines"
      label="出厂编号"
      extra={
        none
          ? '这份合同没有待发的出厂编号，可以在生产记录中登记'
          : '选择随这次物流发出的设备，发货日期按录入时间；删除物流记录后可以重新选择'
      }
    >
      <Select
        mode="multiple"
        maxCount={MOST_MACHINES}
        options={choice.map(({ value, label }) => ({ value, label }))}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={none ? '没有待发的设备' : '请选择出厂编号'}
        disabled={none || undefined}
      />
    </Form.Item>
  )
}
