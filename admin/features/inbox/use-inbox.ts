import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#api/index.ts'
import { call } from '#admin/lib/calls/client.ts'
import { MINUTES, readKey } from '#admin/lib/calls/query.ts'
import { useChange } from '#admin/ui/form/use-change.ts'

const { index, getUnread, setRead } = api.inbox

const NONE = { count: 0, newest: 0 }

/** How many messages are unread, and the newest of them; looked at once a minute and whenever the tab comes to sight. */
export function useUnread(): { count: number; newest: number } {
  const { data = NONE } = useQuery({
    queryKey: readKey(getUnread, {}),
    queryFn: ({ signal }) => call(getUnread, {}, { signal }),
    refetchInterval: MINUTES,
    refetchIntervalInBackground: false,
    retry: false,
  })
  return data
}

/** The messages in parts, the newest first. */
export function useMessages(unreadOnly: boolean) {
  const filter = unreadOnly ? { unread: 1 } : {}
  return useInfiniteQuery({
    queryKey: readKey(index, { parts: true, ...filter }),
    queryFn: ({ pageParam: before, signal }) =>
      call(index, { ...filter, ...(before !== undefined && { before }) }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
  })
}

/** Marks messages as read: those that are opened, which need no word of it, and all up to one. */
export function useMarking() {
  const opened = useChange(setRead, { quiet: true })
  const all = useChange(setRead)
  return {
    markOpened: (id: number) => void opened.send({ ids: [id] }),
    markUpTo: (id: number) => void all.send({ up_to: id }),
    busy: all.busy,
  }
}
