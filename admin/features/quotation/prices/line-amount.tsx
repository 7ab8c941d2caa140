import { Fragment } from 'react'
import { groupedFromText } from '#api/kit/money.ts'

/** As many characters as the column of amounts has room for: tens of millions. */
const ROOM = 13

/** An amount of a line or a sum. Half a group on the next line would read as another amount. */
export function LineAmount({ text }: { text: string }) {
  const grouped = groupedFromText(text)
  if (grouped.length <= ROOM) return grouped || '—'
  return (
    <span className="long-amount">
      {grouped.split(',').map((group, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- a group is known by its place alone
        <Fragment key={place}>
          {place > 0 && (
            <>
              ,<wbr />
            </>
          )}
          {group}
        </Fragment>
      ))}
    </span>
  )
}
