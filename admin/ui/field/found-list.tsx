import { Spin } from 'antd'
import type { ReactElement } from 'react'
import { LoadFailure } from '../notice.tsx'
import type { Found } from './use-found.ts'

type Search = Pick<Found<unknown>, 'found' | 'searching' | 'failure' | 'retry'>

type Listed = (list: ReactElement) => ReactElement

/**
 * What the list of a select says of a search: that it still runs, that it failed, or `nothing` where nothing fits; without
 * that it stays closed then.
 * `listed` is put around what was found. For antd's Select and AutoComplete.
 */
export function foundList(search: Search, nothing: string | null, listed?: Listed) {
  const { found, searching, failure, retry } = search
  const failed = failure ? <LoadFailure failure={failure} onRetry={retry} /> : undefined
  // A list without options and without this does not open at all.
  const notFoundContent = searching ? <Spin size="small" /> : (failed ?? nothing)
  // What was found before may still be there.
  const popupRender = failed && found.length > 0 ? under(failed) : listed
  return { notFoundContent, ...(popupRender && { popupRender }) }
}

const under =
  (notice: ReactElement): Listed =>
  (list) => (
    <>
      {notice}
      {list}
    </>
  )
