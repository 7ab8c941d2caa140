import type { Access, Permission } from '#api/kit/access.ts'
import { folded } from '#api/kit/text.ts'
import { featureOf, type Feature } from '#api/kit/features.ts'
import { entities } from '#api/kit/entities.ts'
import type { FoundEntity } from '#api/kit/entity-sets.ts'
import { groupedFromText } from '#api/kit/money.ts'
import { dayOf } from '#api/kit/time.ts'
import type { FoundRecord } from '#api/search/search.ts'
import { manualContents } from '#admin/features/help/contents.ts'
import { helpAddress } from '#admin/features/help/places.ts'
import { formAddress } from '#admin/features/chain/chain-kinds.ts'
import { recordAddresses } from '#admin/features/chain/record-address.ts'
import { newReceiptAddress } from '#admin/features/receipt/receipt-form.ts'
import { specText } from '#admin/features/quotation/models/spec-text.ts'
import type { OpenedRecord } from '#admin/lib/opened-records.ts'
import { PAGES } from '../menu-entries.ts'
import { hasInitials } from './initials.ts'

/** Something that can be opened: a page of the menu, or a record in the place where its list opens it. */
export type Place = {
  key: string
  name: string
  about: string
  path: string
  /** Whether it opens in a tab of its own, as its list does it. */
  tab: boolean
  /** Whether something begins with it. */
  isCommand?: true
  /** What a record found by the server is, as far as the user may see it. */
  details?: readonly Detail[]
}

type Detail = { label: string; text: string }

export type PlaceGroup = { label: string; places: readonly Place[] }

type May = (permission: Permission) => boolean
type IsOn = (feature: Feature | undefined) => boolean

type Named = { id: number; name: string; about: string }

function placeOf(kind: FoundEntity, { id, name, about }: Named, may: May): Place {
  return { key: `${kind}-${id}`, name, about, path: recordAddresses[kind](id, may), tab: true }
}

/** What a pump costs, since a caller waits for that, and what it is chosen by. */
const factsOf = (product: NonNullable<FoundRecord['product']>): string[] => [
  product.pro_unitprice ? `${groupedFromText(product.pro_unitprice)} 元` : '',
  ...FACTS.map((name) => specText(product, name)),
]

const FACTS = ['pro_flow', 'pro_lift', 'pro_power'] as const

/** The same with a label each; what is empty, or not for this user, is left out. */
function detailsOf(
  kind: FoundEntity,
  { about, release_time, product }: Pick<FoundRecord, 'about' | 'release_time' | 'product'>,
): Detail[] {
  const details = product
    ? [
        { label: '型号', text: about },
        ...FACTS.map((name) => ({ label: FACT_LABELS[name], text: specText(product, name) })),
        {
          label: '单价',
          text: product.pro_unitprice ? `${groupedFromText(product.pro_unitprice)}元` : '',
        },
      ]
    : [
        { label: '编号', text: about },
        { label: '时间', text: dayOf(release_time) },
      ]
  const known = details.filter(({ text }) => text !== '')
  return [{ label: '模块', text: entities[kind].moduleLabel }, ...known]
}

const FACT_LABELS = { pro_flow: '流量', pro_lift: '扬程', pro_power: '功率' } as const

/** What is begun most often, for users who may do it. */
const COMMANDS: readonly { path: string; label: string; needs: Permission }[] = [
  { path: '/quotation?edit=new', label: '新增报价', needs: 'quotation:edit' },
  { path: newReceiptAddress(), label: '收款', needs: 'receipt:edit' },
  { path: '/select', label: '选型', needs: 'product:view' },
  { path: formAddress('contract', ''), label: '新增合同', needs: 'contract:edit' },
  { path: '/getCustomer', label: '新增客户', needs: 'customer:edit' },
  { path: formAddress('sales', ''), label: '报修', needs: 'sales:edit' },
]

/**
 * What can be begun, by a part of its name or its first letters; all where nothing is typed. What the user began last comes
 * first (`used`, newest first).
 */
export function commandsNamed(typed: string, may: May, used: readonly string[]): PlaceGroup[] {
  const rankOf = ({ path }: { path: string }) =>
    used.includes(path) ? used.indexOf(path) : used.length
  const places = COMMANDS.filter(({ label, needs }) => may(needs) && isNamed(label, typed))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(({ path, label }) => ({
      key: `do ${path}`,
      name: label,
      about: '',
      path,
      tab: false,
      isCommand: true as const,
    }))
  return groupOf('操作', places)
}

/** What the server found, as places. */
export function placesOf(
  found: readonly { kind: FoundEntity; records: readonly FoundRecord[] }[],
  may: May,
): PlaceGroup[] {
  return found.map(({ kind, records }) => {
    const places = records.map(({ about, release_time, product, ...record }) => {
      const facts = product ? factsOf(product) : [dayOf(release_time)]
      const details = [about, ...facts].filter((text) => text !== '').join(' · ')
      const place = placeOf(kind, { ...record, about: details }, may)
      return { ...place, details: detailsOf(kind, { about, release_time, product }) }
    })
    return { label: entities[kind].moduleLabel, places }
  })
}

const groupOf = (label: string, places: readonly Place[]): PlaceGroup[] =>
  places.length === 0 ? [] : [{ label, places }]

/**
 * What the user opened last: all of it where nothing is typed, afterwards what has these first letters. The server
 * finds the rest, and `found` says what it has found already.
 */
export function openedPlaces(
  records: readonly OpenedRecord[],
  typed: string,
  found: readonly PlaceGroup[],
  may: May,
): PlaceGroup[] {
  const keys = new Set(found.flatMap(({ places }) => places).map(({ key }) => key))
  const places = records
    .filter(({ kind }) => may(`${entities[kind].module}:view`))
    .filter(({ name }) => typed === '' || hasInitials(name, typed))
    .map(({ kind, id, name }) =>
      placeOf(kind, { id, name, about: entities[kind].moduleLabel }, may),
    )
    .filter(({ key }) => !keys.has(key))
  return groupOf('最近打开', places)
}

const isNamed = (label: string, typed: string) =>
  folded(label).includes(folded(typed)) || hasInitials(label, typed)

/** The pages that one may use whose name contains a text or has its first letters; all where it is empty. */
export function pagesNamed(
  typed: string,
  mayUse: (access: Access) => boolean,
  isOn: IsOn,
): PlaceGroup[] {
  const places = PAGES.filter(
    ({ path, label, access, opens = access }) =>
      mayUse(opens) && isOn(featureOf('pages', path)) && isNamed(label, typed),
  ).map(({ path, label }) => ({ key: path, name: label, about: '', path, tab: false }))
  return groupOf('页面', places)
}

/** The parts of the manual whose heading is named so; none where nothing is typed. */
export function helpNamed(typed: string, isOn: IsOn): PlaceGroup[] {
  if (typed === '') return []
  const places = manualContents.flatMap(({ page, title, parts }) =>
    parts
      .filter((part) => isNamed(part, typed) && isOn(featureOf('help', `${page}#${part}`)))
      .map((part) => {
        const path = helpAddress(page, part)
        return { key: path, name: part, about: title, path, tab: true }
      }),
  )
  return groupOf('帮助', places)
}
