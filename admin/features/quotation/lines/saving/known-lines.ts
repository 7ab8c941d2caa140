import type { QueryKey } from '@tanstack/react-query'
import type { api } from '#api/index.ts'
import type { Received } from '#api/kit/endpoint.ts'
import type { Follower, QuotationLine } from '#api/quotation/quotation-line.ts'
import { queryClient } from '#admin/lib/calls/query.ts'
import { setKey } from './line-changes.ts'

/** The lines as last read, and what was said about those that follow pumps, by line. */
export type ReadLines = Received<typeof api.quotation.getQuopro> & {
  followers: ReadonlyMap<number, Follower>
}

/** A line, or by its key any line of a set. */
export const lineBy = (lines: readonly QuotationLine[], key: number) =>
  lines.find(({ id, set_id }) => id === key || setKey(set_id) === key)

/** What is known of a quotation's lines: as they were read, and as they were saved here since. */
export class KnownLines {
  readonly queryKey: QueryKey
  /** The content versions that this screen's own saves led to. */
  private readonly ownVersions = new Set<number>()

  constructor(queryKey: QueryKey) {
    this.queryKey = queryKey
  }

  get(): ReadLines | undefined {
    return queryClient.getQueryData<ReadLines>(this.queryKey)
  }

  /** Whether the last reading failed. */
  get unread(): boolean {
    return queryClient.getQueryState(this.queryKey)?.status === 'error'
  }

  /** Changes a line as it is known, or all of a set, and what is said about those that follow pumps. */
  patch(key: number, saved: Partial<QuotationLine>, followers: Follower[] = []): void {
    const isMeant = ({ id, set_id }: QuotationLine) => id === key || setKey(set_id) === key
    this.set((known) => ({
      ...known,
      data: known.data.map((line) => (isMeant(line) ? { ...line, ...saved } : line)),
      followers: new Map([
        ...known.followers,
        ...followers.map((follower) => [follower.id, follower] as const),
      ]),
    }))
  }

  /** What is shown is the content of this screen's own version, unless somebody else has changed it in between. */
  ownVersion(version: number): void {
    this.ownVersions.add(version)
    this.set((known) => {
      let { content_version } = known.info
      while (this.ownVersions.has(content_version + 1)) content_version += 1
      return { ...known, info: { ...known.info, content_version } }
    })
  }

  private set(change: (known: ReadLines) => ReadLines): void {
    queryClient.setQueryData<ReadLines>(this.queryKey, (known) => known && change(known))
  }
}
