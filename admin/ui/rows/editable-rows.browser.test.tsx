import { ConfigProvider } from 'antd'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endWord, pressComposing } from '#admin/testing/gestures.ts'
import { buttonsColumn, type Column } from './column.ts'
import { EditableRows } from './editable-rows.tsx'
import { textColumn } from './text-column.tsx'
import { useRows } from './use-rows.ts'

/** Rows that are typed into, by themselves: buttons, cursor, and what is drawn anew. */

type Step = { name: string; note: string }

const step = (name: string): Step => ({ name, note: '' })
const drawn: string[] = []

const COLUMNS: readonly Column<Step>[] = [
  textColumn({ name: 'name', title: '名称', width: '1fr', placeholder: '名称' }),
  {
    name: 'drawn',
    title: '画过',
    width: '80px',
    cell: ({ name }) => {
      drawn.push(name)
      return name
    },
  },
  buttonsColumn({ width: 'auto', phone: 'all' }),
]
const STEPS = { unit: '步' }

/** As a form does it, which copies all rows with each change. */
function Steps({ first, isSheet }: { first: readonly Step[]; isSheet: boolean }) {
  const [steps, setSteps] = useState(first)
  const onChange = (next: readonly Step[]) => setSteps(structuredClone(next))
  const rows = useRows({ rows: steps, onChange })
  return (
    <EditableRows
      label="步骤"
      columns={COLUMNS}
      rows={steps}
      {...rows}
      called={STEPS}
      card="1fr"
      none="没有步骤"
      {...(isSheet && {
        sheet: { entered: steps.length, paste: () => false, onTyping: () => undefined },
      })}
      adding={{ text: '添加', most: 4, add: () => onChange([...steps, step('')]) }}
    />
  )
}

let close = () => undefined as void
afterEach(() => close())

function show(names: readonly string[], { disabled = false, isSheet = false } = {}): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <ConfigProvider componentDisabled={disabled}>
        <Steps first={names.map(step)} isSheet={isSheet} />
      </ConfigProvider>
    </StrictMode>,
  )
  close = () => {
    root.unmount()
    place.remove()
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (at: number) => page.getByLabelText(`第${at}步名称`)
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('table input')].map(({ value }) => value)

test('a new row has the cursor in its first field, and no more are added than may be', async () => {
  show(['甲', '乙', '丙'])
  await button('添加').click()
  await expect.element(field(4)).toHaveFocus()
  await expect.element(button('添加')).toBeDisabled()
})

test('a row that is moved keeps the cursor on its button, at the end on the other one', async () => {
  show(['甲', '乙', '丙'])
  await button('第1步下移').click()
  await expect.poll(names).toEqual(['乙', '甲', '丙'])
  await expect.element(button('第2步下移')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(names).toEqual(['乙', '丙', '甲'])
  await expect.element(button('第3步上移')).toHaveFocus()
  await expect.element(button('第1步上移')).toBeDisabled()
  await expect.element(button('第3步下移')).toBeDisabled()
})

test('a row takes its field along when another goes or it is moved', async () => {
  show(['甲', '乙', '丙'])
  await expect.element(field(3)).toBeVisible()
  const third = field(3).element()
  await button('删除第1步').click()
  await expect.poll(names).toEqual(['乙', '丙'])
  expect(field(2).element()).toBe(third)
  await button('第2步上移').click()
  await expect.poll(names).toEqual(['丙', '乙'])
  expect(field(1).element()).toBe(third)
})

test('the cursor goes on to the next row, the last one, and the button that adds one', async () => {
  show(['甲', '乙'])
  await button('删除第1步').click()
  await expect.element(button('删除第1步')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('添加')).toHaveFocus()
  expect(page.getByRole('table').elements()).toEqual([])
})

test('typing draws no other row anew', async () => {
  show(['甲', '乙', '丙'])
  await expect.element(field(3)).toBeVisible()
  drawn.length = 0
  await field(2).fill('丁')
  await expect.poll(names).toEqual(['甲', '丁', '丙'])
  expect(new Set(drawn)).toEqual(new Set(['丁']))
})

test('in a sheet Enter and arrows go up and down, but not those of the Chinese input method', async () => {
  show(['甲', '乙', '丙'], { isSheet: true })
  await field(1).click()
  for (const key of ['Enter', 'ArrowDown'] as const) {
    await pressComposing(key)
    await expect.element(field(1)).toHaveFocus()
    await endWord()
  }
  await expect.element(field(1)).toHaveValue('甲泵泵')
  await userEvent.keyboard('{Enter}')
  await expect.element(field(2)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field(3)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field(2)).toHaveFocus()
})

test('without permission to edit there are no buttons, and an empty list says so', async () => {
  show(['甲'], { disabled: true })
  await expect.element(field(1)).toBeDisabled()
  expect(page.getByRole('button').elements()).toEqual([])
  close()
  show([], { disabled: true })
  await expect.element(page.getByText('没有步骤')).toBeVisible()
  expect(page.getByRole('button').elements()).toEqual([])
})
