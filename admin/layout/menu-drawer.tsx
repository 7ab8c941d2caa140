import { Drawer } from 'antd'
import { MainMenu } from './menu.tsx'

type MenuDrawerProps = { active: string; open: boolean; onClose: () => void }

/** The menu of a small window: over the page, and away again by Esc, a press beside it or a choice. */
export function MenuDrawer({ active, open, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      className="menu-drawer"
      title="菜单"
      placement="left"
      size={264}
      open={open}
      onClose={onClose}
      closable={{ 'aria-label': '关闭', placement: 'end' }}
    >
      <nav aria-label="主菜单">
        <MainMenu active={active} onChosen={onClose} />
      </nav>
    </Drawer>
  )
}
