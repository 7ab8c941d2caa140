import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, ConfigProvider, Form, Input } from 'antd'
import { useRef } from 'react'
import { contactFields, MAX_CONTACTS } from '#api/customer/contacts.ts'
import { ONE_LINE } from '#api/kit/field.ts'
import { focusRow } from '#admin/ui/field/focus-row.ts'
import './contacts.css'

const nobody = { name: '', position: '', phone: '', email: '' }

/** What a phone's keyboard is asked for. */
const MODES = { name: 'text', position: 'text', phone: 'tel', email: 'email' } as const

/** The people of a customer, as a table that is typed into; the first is the one that one usually talks to. */
export function ContactsField() {
  const { componentDisabled: disabled } = ConfigProvider.useConfig()
  const table = useRef<HTMLDivElement>(null)

  const focusOn = (place: number) =>
    focusRow({ area: table.current, row: 'tbody tr', add: '.contacts-add' }, place)

  return (
    <Form.List name="contacts">
      {(rows, { add, remove, move }, { errors }) => (
        <div className="contacts" ref={table}>
          <div className="contacts-title" id="contacts-title">
            联系人
          </div>
          {rows.length > 0 && (
            <table aria-labelledby="contacts-title">
              <thead>
                <tr>
                  {contactFields.map(({ name, label }) => (
                    <th key={name} scope="col">
                      {label}
                    </th>
                  ))}
                  {!disabled && (
                    <th scope="col">
                      <span className="unseen">操作</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, name: place }) => (
                  <tr key={key}>
                    {contactFields.map(({ name, label }) => (
                      <td key={name}>
                        <Form.Item name={[place, name]}>
                          <Input
                            aria-label={`第${place + 1}位联系人的${label}`}
                            placeholder={label}
                            inputMode={MODES[name]}
                            maxLength={ONE_LINE}
                            autoComplete="off"
                          />
                        </Form.Item>
                      </td>
                    ))}
                    {!disabled && (
                      <td className="contacts-actions">
                        <Button
                          type="text"
                          icon={<ArrowUpOutlined aria-hidden />}
                          aria-label={`第${place + 1}位联系人上移`}
                          title="上移"
                          disabled={place === 0}
                          onClick={() => move(place, place - 1)}
                        />
                        <Button
                          type="text"
                          icon={<ArrowDownOutlined aria-hidden />}
                          aria-label={`第${place + 1}位联系人下移`}
                          title="下移"
                          disabled={place === rows.length - 1}
                          onClick={() => move(place, place + 1)}
                        />
                        <Button
                          type="text"
                          danger
                          icon={<DeleteOutlined aria-hidden />}
                          aria-label={`删除第${place + 1}位联系人`}
                          title="删除"
                          onClick={() => {
                            remove(place)
                            focusOn(place)
                          }}
                        />
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {rows.length === 0 && disabled && <div className="contacts-none">没有联系人</div>}
          <Form.ErrorList errors={errors} />
          {!disabled && (
            <Button
              className="contacts-add"
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= MAX_CONTACTS}
              onClick={() => {
                add({ ...nobody })
                focusOn(rows.length)
              }}
            >
              新增联系人
            </Button>
          )}
        </div>
      )}
    </Form.List>
  )
}
