import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { openedRecords } from '#admin/lib/opened-records.ts'
import { useIsOn, useMay, useMayUse, useSelf } from '#admin/lib/calls/query.ts'
import { rememberCommand, usedCommands } from '#admin/lib/used-commands.ts'
import { useDebounced } from '#admin/lib/use-debounced.ts'
import { commandsNamed, helpNamed, openedPlaces, pagesNamed, placesOf } from './found-places.ts'
import type { Place } from './found-places.ts'

/**
 * What there is to a text, while it is being typed: pages and what was opened last at once, other records as soon as the
 * server has answered. An answer belongs to its text, so that a late one shows nowhere; nothing is kept.
 */
export function useFinding() {
  const [text, setText] = useState('')
  // What is typed on the way to a Chinese word is not looked for.
  const [composing, setComposing] = useState(false)
  const keyword = text.trim()
  const rested = useDebounced(keyword, !composing)
  const may = useMay()
  const isOn = useIsOn()
  const mayUse = useMayUse()
  const userId = useSelf().data?.data.id
  // As it was on opening: what opens meanwhile in another tab must not move the rows.
  const [opened] = useState(() => openedRecords(userId))
  const [used] = useState(() => usedCommands(userId))
  const found = useQuery({
    queryKey: ['find', rested],
    queryFn: ({ signal }) => call(api.search.index, { keyword: rested }, { signal }),
    enabled: rested !== '',
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const fresh = keyword === rested && (rested === '' || found.isSuccess)
  const records = fresh && rested !== '' ? placesOf(found.data?.data ?? [], may) : []
  return {
    text,
    setText,
    setComposing,
    keyword,
    groups: [
      ...records,
      ...openedPlaces(opened, keyword, records, may),
      ...commandsNamed(keyword, may, used),
      ...pagesNamed(keyword, mayUse, isOn),
      ...helpNamed(keyword, isOn),
    ],
    pending: !fresh && !found.isError,
    failure: keyword === rested ? found.error : undefined,
    /** Notes which command is given, for the order of the next time. */
    note: ({ isCommand, path }: Place) => {
      if (isCommand && userId !== undefined) rememberCommand(userId, path)
    },
    retry: () => void found.refetch(),
  }
}
