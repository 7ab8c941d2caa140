import type { CSSProperties, ReactElement } from 'react'
import { groupedFromText } from '#api/kit/money.ts'
import { specText } from '../models/spec-text.ts'
import './offer-columns.css'

/** What is shown of a model or product beside its name. */
export type Figures = Readonly<
  Record<'pro_brand' | 'pro_caliber' | 'pro_flow' | 'pro_lift' | 'pro_power', string>
> & { pro_unitprice: string }

const COLUMNS = [
  ['pro_caliber', '口径'],
  ['pro_flow', '流量'],
  ['pro_lift', '扬程'],
  ['pro_power', '功率'],
] as const

/** Those columns in which any of the offers has something. */
const used = (offers: readonly Figures[]) =>
  COLUMNS.filter(([name]) => offers.some((offer) => offer[name] !== ''))

const columnsOf = (offers: readonly Figures[]): CSSProperties => ({
  gridTemplateColumns: ['minmax(180px, 1fr)', ...used(offers).map(() => '84px'), '100px'].join(' '),
})

type OfferRowProps = { name: string; offer: Figures; among: readonly Figures[] }

/** An offer in columns, which stand beneath each other in all offers of a list. */
function OfferRow({ name, offer, among }: OfferRowProps) {
  return (
    <div className="offer" style={columnsOf(among)}>
      <span className="offer-name">
        {name}
        {offer.pro_brand !== '' && <span className="muted"> {offer.pro_brand}</span>}
      </span>
      {used(among).map(([field]) => (
        <span key={field}>{specText(offer, field)}</span>
      ))}
      <span className="offer-price">{groupedFromText(offer.pro_unitprice) || '—'}</span>
    </div>
  )
}

/** An option of a list in columns: `name` is what stands in the first of them. */
export type OfferOption = { value: number; label: string; name: string; offer: Figures }

/** Draws the options of a list in columns. */
export const inColumns =
  (among: readonly Figures[]) =>
  ({ data }: { data: OfferOption }) => (
    <OfferRow name={data.name} offer={data.offer} among={among} />
  )

/** Puts the names of the columns over a list of offers. */
export const withColumnNames = (name: string, offers: readonly Figures[]) => (list: ReactElement) =>
  offers.length === 0 ? (
    list
  ) : (
    <>
      <div className="offer offer-names muted" style={columnsOf(offers)} aria-hidden="true">
        <span>{name}</span>
        {used(offers).map(([field, label]) => (
          <span key={field}>{label}</span>
        ))}
        <span className="offer-price">单价（元）</span>
      </div>
      {list}
    </>
  )
