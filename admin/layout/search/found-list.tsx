/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native list has groups of such options beneath a field */
import { useEffect } from 'react'
import type { Place, PlaceGroup } from './found-places.ts'
import css from './find.module.css'

type FoundListProps = {
  id: string
  groups: readonly PlaceGroup[]
  active: string | undefined
  onActive: (key: string) => void
  onChoose: (place: Place) => void
}

/** What was found, by kind. The cursor stays in the field above; the list only shows what it is at. */
export function FoundList({ id, groups, active, onActive, onChoose }: FoundListProps) {
  useEffect(() => {
    document
      .querySelector(`#${CSS.escape(`${id}-${active}`)}`)
      ?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div id={id} role="listbox" aria-label="查找结果" className={css.found}>
      {groups.map(({ label, places }) => (
        <div key={label} role="group" aria-label={label}>
          <div aria-hidden className={`${css.label} muted`}>
            {label}
          </div>
          {places.map((place) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's
            <div
              key={place.key}
              id={`${id}-${place.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={place.key === active}
              className={css.place}
              onMouseMove={() => onActive(place.key)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(place)}
            >
              <span className="row-main one-line">{place.name}</span>
              <span className={`${css.about} muted one-line`}>{place.about}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
