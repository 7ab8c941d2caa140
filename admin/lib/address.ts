import { useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { parseQuery, writeQuery } from './address-text.ts'

/** The query of an address: plain texts, as URLSearchParams gives them. */
export type AddressValues = Readonly<Record<string, string | undefined>>

export type Address = {
  values: AddressValues
  /** Changes some values and keeps the others; empty ones disappear. */
  change: (values: AddressValues, options?: { replace?: boolean }) => Promise<void>
  /** Replaces the whole query, without a step in the history and without leaving the page. */
  become: (values: AddressValues) => Promise<void>
}

const place = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, '')

const isSamePlace = (one: { pathname: string }, other: { pathname: string }) =>
  place(one.pathname) === place(other.pathname)

/**
 * The query of the screen's address, where screens keep their state. While the next screen is being fetched, the former one
 * still gets its own query and cannot navigate.
 */
export function useAddress(): Address {
  const { history } = useRouter()
  const present = useLocation()
  const [own, setOwn] = useState(present)
  if (own !== present && isSamePlace(own, present)) setOwn(present)
  const { pathname, searchStr } = own
  const values: AddressValues = parseQuery(searchStr)
  const navigate = useNavigate()
  async function go(search: AddressValues, options: { replace: boolean; ignoreBlocker?: boolean }) {
    if (!isSamePlace(own, history.location)) return
    await navigate({ href: pathname + writeQuery(search), resetScroll: false, ...options })
  }
  return {
    values,
    change: (changed, options) =>
      go({ ...values, ...changed }, { replace: options?.replace ?? false }),
    become: (search) => go(search, { replace: true, ignoreBlocker: true }),
  }
}

/**
 * Which of the forms opened for new records this is, kept in the address as `draft`. Session storage would not do: the browser
 * copies it into the tabs that are opened from here.
 */
export function formOf(values: AddressValues): string | undefined {
  const form = values['draft'] ?? ''
  return /^[\w-]{1,40}$/.test(form) ? form : undefined
}

/** A record that may not exist yet. */
export type RecordId = number | 'new'

/** The id in an address: a positive number, or else a new record. */
export function recordIdFrom(text: string | undefined): RecordId {
  return /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : 'new'
}

/**
 * Which record a dialog shows, kept in the address as `edit`, so that after a reload or a login the
 * dialog is open again with what was typed.
 */
export function useEditing() {
  const { values, change } = useAddress()
  return {
    editing: values['edit'] === undefined ? undefined : recordIdFrom(values['edit']),
    /** Which of the forms of new records it is. */
    form: formOf(values),
    open: (id: RecordId | '') => change({ edit: String(id), draft: undefined }),
    /** The shown record was saved: replaces the address without a step in the history. */
    become: (id: number) => change({ edit: String(id), draft: undefined }, { replace: true }),
    close: () => change({ edit: undefined, draft: undefined }, { replace: true }),
  }
}
