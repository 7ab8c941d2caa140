import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Form, Input } from 'antd'
import { useRef } from 'react'
import { ONE_LINE } from '#api/kit/field.ts'
import { MAX_SERVICE_PARTS } from '#api/sales/service-parts.ts'
import { focusRow } from '#admin/ui/field/focus-row.ts'
import './parts.css'

const COLUMNS = [
  { name: 'name', label: '名称' },
  { name: 'model', label: '型号' },
  { name: 'quantity', label: '数量' },
] as const

/** The parts that a case took, each in a row that is typed into. */
export function PartsField() {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const list = useRef<HTMLFieldSetElement>(null)

  const focusOn = (place: number) =>
    focusRow({ area: list.current, row: '.part', add: '.parts-add' }, place)

  return (
    <Form.List name="s_parts">
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="parts" ref={list} aria-labelledby="parts-title">
          <div className="parts-title" id="parts-title">
            更换配件
          </div>
          {rows.map(({ key, name: place }) => (
            <div className="part" key={key}>
              {COLUMNS.map(({ name, label }) => (
                <Form.Item key={name} name={[place, name]} className={`part-${name}`}>
                  <Input
                    aria-label={`第${place + 1}个配件的${label}`}
                    placeholder={label}
                    inputMode={name === 'quantity' ? 'numeric' : 'text'}
                    maxLength={ONE_LINE}
                    autoComplete="off"
                  />
                </Form.Item>
              ))}
              {!disabled && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除第${place + 1}个配件`}
                  title="删除"
                  onClick={() => {
                    remove(place)
                    focusOn(place)
                  }}
                />
              )}
            </div>
          ))}
          {rows.length === 0 && disabled && <div className="parts-none">没有更换配件</div>}
          <Form.ErrorList errors={errors} />
          {!disabled && (
            <Button
              className="parts-add"
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_SERVICE_PARTS}
              onClick={() => {
                add({ name: '', model: '', quantity: 1 })
                focusOn(rows.length)
              }}
            >
              新增配件
            </Button>
          )}
        </fieldset>
      )}
    </Form.List>
  )
}
