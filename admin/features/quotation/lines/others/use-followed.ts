import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import { call } from '#admin/lib/calls/client.ts'
import { isMissing } from '#admin/lib/calls/failures.ts'
import { showNews } from '#admin/ui/dialog/feedback.tsx'
import type { QuotationInfo } from '../../prices/line-prices.ts'
import type { LineSession } from '../saving/line-session.ts'

const EVERY = 5000

type Found = Received<typeof api.quotation.checkContent>

/** Whether there is more than is shown; an answer may be older than a save of one's own. */
const isAhead = (found: Found, shown: QuotationInfo) =>
  found.content_version > shown.content_version ||
  found.version > shown.version ||
  found.stage !== shown.stage ||
  found.review !== shown.review

async function follow(session: LineSession, found: Found, onNews: () => void): Promise<void> {
  const shown = session.info()
  if (!shown || !isAhead(found, shown)) return
  onNews()
  await session.follow()
  const isOthers =
    found.content_version > shown.content_version && found.content_by !== session.userId
  const isRead = (session.info()?.content_version ?? 0) >= found.content_version
  if (isOthers && isRead && found.content_name !== '') {
    showNews(`${found.content_name}更新了这份报价`)
  }
}

/**
 * Shows what others change in a quotation within seconds, while its page is visible, and says who. What cannot be asked is
 * asked again. `onNews` comes before it is shown.
 */
export function useFollowed(session: LineSession, isShown: boolean, onNews: () => void): void {
  const input = { id: session.id }
  const { data, dataUpdatedAt, error } = useQuery({
    // Not under its path: it is read again by the clock, not after each change.
    queryKey: ['followed', session.id],
    queryFn: ({ signal }) => call(api.quotation.checkContent, input, { signal }),
    refetchInterval: EVERY,
    refetchIntervalInBackground: false,
    retry: false,
    gcTime: 0,
    enabled: isShown,
  })
  useEffect(() => {
    if (data && dataUpdatedAt > 0) void follow(session, data, onNews)
  }, [session, data, dataUpdatedAt, onNews])
  const isGone = isMissing(error)
  useEffect(() => {
    // The lines say it in their place.
    if (isGone) void session.follow()
  }, [session, isGone])
}
