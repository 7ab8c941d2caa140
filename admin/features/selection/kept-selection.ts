import type { FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { useAddress, type AddressValues } from '#admin/lib/address.ts'
import { useSelf } from '#admin/lib/calls/query.ts'
import { draftKey, keepDraft, readDraft, removeDraft } from '#admin/lib/draft.ts'

/**
 * A user's last selection for a line, for a quotation or for none, so that it is there again for who comes back by the menu or
 * from the quotation: the last query, and what was typed into a form and not sent yet.
 */
type Kept = { query?: AddressValues; typed?: Record<string, Typed> }

/** A form's values, and what it showed of the address when they were typed, as JSON. */
type Typed = { over: string; values: object }

/** What the address says of a selection that has no query yet. */
const PLACE = ['line', 'quotation', 'by']

const readKept = (key: string | undefined): Kept => readDraft(key)?.values ?? {}

/** The last query; undefined where nothing is left of it. */
function queryOf(key: string | undefined): AddressValues | undefined {
  const { query = {} } = readKept(key)
  return Object.keys(query).length > 0 ? query : undefined
}

const keep = (key: string | undefined, changed: Kept) =>
  keepDraft(key, { ...readKept(key), ...changed }, 0)

/** The selection that is kept for the line or quotation of the address. */
export function useKept() {
  const { values: present } = useAddress()
  const self = useSelf()
  const userId = self.data?.data.id
  const keyOf = ({ line, quotation }: AddressValues) =>
    draftKey(userId, 'select', line === undefined ? `in-${quotation ?? 'none'}` : `for-${line}`)
  return {
    /** Undefined without a known user: nothing is kept then. */
    key: keyOf(present),
    /** Whether that is still to be known. */
    isWaiting: self.isPending,
    /** Keeps a query, which becomes a part of the address. */
    ask: (changed: AddressValues) => {
      const { line, quotation, ...query } = { ...present, ...changed }
      keep(keyOf({ line, quotation }), { query })
    },
    /** Forgets the selection, once it has become a line's. */
    forget: () => removeDraft(keyOf(present)),
  }
}

/**
 * Fills an address without a query, as the screen opens, with the last query for its line or quotation; true once it
 * has what it gets, so that forms begin with it.
 */
export function useKeptQuery(): boolean {
  const { values, become } = useAddress()
  const { key, isWaiting } = useKept()
  const [filled, setFilled] = useState<string>()
  const isBare = Object.keys(values).every((name) => PLACE.includes(name))
  const query = key !== filled && isBare ? queryOf(key) : undefined
  if (key !== filled && query === undefined) setFilled(key)
  const missing = query && JSON.stringify({ ...query, ...values })
  useEffect(() => {
    if (missing !== undefined) void become(JSON.parse(missing) as AddressValues)
  }, [missing, become])
  return !isWaiting && query === undefined
}

/**
 * What a form of the selection shows: `written` of the address, as JSON, or what was typed over that and not sent yet. Back
 * and forward change the address; the fields follow, emptied ones included.
 */
export function useTyped<Values extends object>(
  form: FormInstance<Values>,
  name: string,
  written: string,
) {
  const { key } = useKept()
  const [initial] = useState(() => shown(readKept(key).typed?.[name], written) as Values)
  useEffect(() => {
    form.setFieldsValue(shown(readKept(key).typed?.[name], written) as Filling<Values>)
  }, [form, key, name, written])

  const others = () => {
    const { [name]: _own, ...rest } = readKept(key).typed ?? {}
    return rest
  }
  return {
    initial,
    type: (values: Values) =>
      keep(key, { typed: { ...others(), [name]: { over: written, values } } }),
    /** What was typed is the query now. */
    ask: () => keep(key, { typed: others() }),
    /** Empties the form for good. */
    clear: (blank: Values) => {
      form.setFieldsValue(blank)
      keep(key, { query: {}, typed: others() })
    },
  }
}

type Filling<Values> = Parameters<FormInstance<Values>['setFieldsValue']>[0]

const shown = (typed: Typed | undefined, written: string): unknown =>
  typed?.over === written ? typed.values : JSON.parse(written)
