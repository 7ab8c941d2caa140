import {
  AppstoreOutlined,
  DownOutlined,
  FileTextOutlined,
  HomeOutlined,
  SettingOutlined,
  ToolOutlined,
  UpOutlined,
} from '@ant-design/icons'
import { Menu } from 'antd'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Access } from '#api/kit/access.ts'
import { READY_TO_SHIP } from '#api/contract/due.ts'
import { entities } from '#api/kit/entities.ts'
import { featureOf } from '#api/kit/features.ts'
import { useIsOn, useMay, useMayUse, useSelf } from '#admin/lib/calls/query.ts'
import { GROUPS, HOME } from './menu-entries.ts'
import type { Entry, GroupKey } from './menu-entries.ts'

const ICONS: Readonly<Record<GroupKey, ReactNode>> = {
  trade: <FileTextOutlined aria-hidden />,
  delivery: <ToolOutlined aria-hidden />,
  catalogue: <AppstoreOutlined aria-hidden />,
  system: <SettingOutlined aria-hidden />,
}

/** Where the menu leads instead, and the search parameters with which it opens a page. */
type SearchOf = (path: string) => { to?: string; search?: Readonly<Record<string, string>> }

/**
 * Who works on cases and on no quotation comes to the cases that are theirs; 我负责的 and 重置 lead to all. Who ships, and sells
 * nothing, comes to what is to be shipped.
 */
function useSearchOf(): SearchOf {
  const id = useSelf().data?.data.id
  const may = useMay()
  const sells = may('quotation:view')
  const isService = id !== undefined && may('sales:edit') && !sells
  const ships = may('logistics:edit') && !sells
  return (path): ReturnType<SearchOf> => {
    if (isService && path === entities.sales.screen.address) {
      return { search: { s_assignee: `${id}` } }
    }
    if (ships && path === entities.logistics.screen.address) {
      return { to: '/owedlines', search: { delivery: String(READY_TO_SHIP) } }
    }
    return {}
  }
}

type Shown = {
  may: (access: Access) => boolean
  isOn: (entry: Entry) => boolean
  /** Nothing is grey before it is known who is signed in. */
  isKnown: boolean
}

function itemsFor(searchOf: SearchOf, { may, isOn, isKnown }: Shown) {
  const item = ({ path, label }: Entry, refused: boolean) => ({
    key: path,
    label: (
      <Link
        to={path}
        {...searchOf(path)}
        {...(refused && { className: 'menu-refused', title: `您没有查看${label}的权限` })}
      >
        {label}
      </Link>
    ),
  })
  const offered = GROUPS.map(({ key, label, entries }) => {
    const present = entries.filter(isOn)
    const usable = present.filter(({ access }) => may(access))
    const others = present.filter(({ always, access }) => always && !may(access))
    const children = [
      ...usable.map((entry) => item(entry, false)),
      ...others.map((entry) => item(entry, isKnown)),
    ]
    return { key, label, icon: ICONS[key], children }
  })
  return [{ ...item(HOME, false), icon: <HomeOutlined aria-hidden /> }, ...offered]
}

/** antd's own arrows are heavier than the other icons. */
const arrow = ({ isOpen }: { isOpen?: boolean }) => (
  <span className="ant-menu-submenu-expand-icon">
    {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
  </span>
)

const groupOf = (path: string) =>
  GROUPS.find(({ entries }) => entries.some((entry) => entry.path === path))?.key

type MainMenuProps = { active: string; collapsed?: boolean; onChosen?: () => void }

/**
 * The pages that the user may use, and last in their group, grey, the specified ones that they may not, which say so. One
 * submenu is open at a time, at first the one of the present page.
 */
export function MainMenu({ active, collapsed = false, onChosen }: MainMenuProps) {
  const navigate = useNavigate()
  const searchOf = useSearchOf()
  const isOn = useIsOn()
  const may = useMayUse()
  const isKnown = useSelf().isSuccess
  const [open, setOpen] = useState<string | undefined>(() => groupOf(active))
  const [shown, setShown] = useState(active)
  // Coming to another entry by a link or by going back opens its submenu.
  if (shown !== active) {
    setShown(active)
    setOpen(groupOf(active))
  }
  return (
    <Menu
      mode="inline"
      items={itemsFor(searchOf, {
        may,
        isOn: ({ path }) => isOn(featureOf('pages', path)),
        isKnown,
      })}
      selectedKeys={[active]}
      expandIcon={arrow}
      {...(collapsed ? {} : { openKeys: open === undefined ? [] : [open] })}
      onOpenChange={(keys) => !collapsed && setOpen(keys.find((key) => key !== open))}
      onClick={({ key, domEvent }) => {
        onChosen?.()
        // A click is the link's; the keyboard stays on the entry around it.
        if (domEvent.type === 'keydown') void navigate({ to: key, ...searchOf(key) })
      }}
    />
  )
}
