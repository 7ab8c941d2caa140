import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import { Button, Checkbox, Drawer, Flex, Radio } from 'antd'
import { densities, NARROWEST, WIDEST } from '#api/user/preferences.ts'
import type { Density } from '#api/user/preferences.ts'
import { CountInput } from '#admin/ui/field/count-input.tsx'
import { Notice } from '#admin/ui/notice.tsx'
import { asItComes, moved, ordered, shownOrNot, widened } from './columns-layout.ts'
import type { NamedColumn } from './columns-layout.ts'
import type { Layout } from './use-layout.ts'
import css from './layout.module.css'

type LayoutDrawerProps = {
  columns: readonly NamedColumn[]
  layout: Layout
  open: boolean
  onClose: () => void
}

/** How the user wants to see a list; every change shows in the list at once. */
export function LayoutDrawer({ columns, layout: kept, open, onClose }: LayoutDrawerProps) {
  const { layout, failed, change, retry } = kept
  return (
    <Drawer
      title="列设置"
      open={open}
      onClose={onClose}
      size={400}
      closable={{ 'aria-label': '关闭', placement: 'end' }}
      footer={
        <Flex justify="space-between">
          <Button onClick={() => change(asItComes(columns))}>恢复默认</Button>
          <Button type="primary" onClick={onClose}>
            完成
          </Button>
        </Flex>
      }
    >
      {failed && (
        <Notice
          kind="warning"
          text="列设置没有保存成功，刷新页面后会恢复原样。"
          action={{ label: '重试', onClick: retry }}
        />
      )}
      <h2 className={css.head}>密度</h2>
      <Radio.Group
        aria-label="密度"
        optionType="button"
        options={densities.map(({ value, label }) => ({ value, label }))}
        value={layout.density}
        onChange={(event) => change({ ...layout, density: event.target.value as Density })}
      />
      <h2 className={css.head}>列</h2>
      <p className="muted">设置跟随您的账号，在别的电脑上也一样。宽度留空时自动。</p>
      <ul className={`${css.columns} row-list`}>
        {ordered(columns, layout.order).map((column) => (
          <ColumnSettings key={column.field} column={column} columns={columns} kept={kept} />
        ))}
      </ul>
    </Drawer>
  )
}

type ColumnSettingsProps = {
  column: NamedColumn
  columns: readonly NamedColumn[]
  kept: Layout
}

function ColumnSettings({ column, columns, kept }: ColumnSettingsProps) {
  const { field, title, width } = column
  const { layout, change } = kept

  function move(by: -1 | 1, button: HTMLElement): void {
    change(moved(columns, layout, field, by))
    // The row may have been taken out and put in again, which loses the focus.
    requestAnimationFrame(() => button.focus())
  }

  return (
    <li>
      <Checkbox
        checked={!layout.hidden.includes(field)}
        onChange={() => change(shownOrNot(columns, layout, field))}
      >
        {title}
      </Checkbox>
      <CountInput
        aria-label={`“${title}”的宽度`}
        size="small"
        min={NARROWEST}
        max={WIDEST}
        step={10}
        placeholder={width === undefined ? '自动' : String(width)}
        value={layout.widths[field] ?? null}
        onChange={(wide) => change(widened(layout, field, wide ?? undefined))}
      />
      <Button
        type="text"
        size="small"
        aria-label={`“${title}”前移`}
        icon={<ArrowUpOutlined aria-hidden />}
        onClick={(event) => move(-1, event.currentTarget)}
      />
      <Button
        type="text"
        size="small"
        aria-label={`“${title}”后移`}
        icon={<ArrowDownOutlined aria-hidden />}
        onClick={(event) => move(1, event.currentTarget)}
      />
    </li>
  )
}
