import type { Place } from './found-places.ts'
import css from './find.module.css'

/** What there is to know of the place that the arrows are at, without opening it. */
export function FoundDetails({ place }: { place: Place | undefined }) {
  if (!place?.details) return null
  return (
    <section className={css.details} aria-label="详情">
      <strong className="whole-text">{place.name}</strong>
      <dl>
        {place.details.map(({ label, text }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
