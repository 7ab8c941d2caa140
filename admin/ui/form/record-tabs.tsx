import { Tabs } from 'antd'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useAddress } from '#admin/lib/address.ts'

/** Which part of a record's page is shown; all of them where it has no tabs. */
export type RecordTabs = {
  id: string
  shown: string | undefined
  show: (part: string) => void
}

/** The parts of a page, by the keys that `part` has in the address; the first is the one that opens. */
export function useRecordTabs(parts: readonly string[], isTabbed: boolean): RecordTabs {
  const { values, become } = useAddress()
  const requested = values['part']
  const [{ chosen, seen }, setChosen] = useState({ chosen: requested, seen: requested })
  // Back and forward come through the address alone.
  if (requested !== seen) setChosen({ chosen: requested, seen: requested })
  const shown = chosen !== undefined && parts.includes(chosen) ? chosen : parts[0]
  return {
    id: useId(),
    shown: isTabbed ? shown : undefined,
    // At once, since what is to get the cursor there must be in sight; the address follows.
    show: (part) => {
      setChosen({ chosen: part, seen })
      void become({ ...values, part })
    },
  }
}

type RecordTabBarProps = {
  tabs: RecordTabs
  items: readonly { key: string; label: string }[]
}

export function RecordTabBar({ tabs, items }: RecordTabBarProps) {
  if (tabs.shown === undefined) return null
  return (
    <Tabs
      id={tabs.id}
      className="record-tabs on-screen"
      activeKey={tabs.shown}
      onChange={tabs.show}
      items={[...items]}
    />
  )
}

type TabPartProps = { tabs: RecordTabs; part: string; children: ReactNode }

/** What belongs to a tab. It stays where it is while another one is shown, so that its fields belong to the form. */
export function TabPart({ tabs, part, children }: TabPartProps) {
  const { id, shown } = tabs
  if (shown === undefined) return <div>{children}</div>
  return (
    <div role="tabpanel" aria-labelledby={`${id}-tab-${part}`} hidden={shown !== part}>
      {children}
    </div>
  )
}
