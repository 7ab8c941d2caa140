import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query'
import type { Query, QueryKey, UseQueryResult } from '@tanstack/react-query'
import { SUPER_ROLE } from '#api/kit/access.ts'
import type { Access, Permission } from '#api/kit/access.ts'
import { featureOf, type Feature } from '#api/kit/features.ts'
import type { AnyEndpoint, Endpoint, Option, Received, SentInput } from '#api/kit/endpoint.ts'
import { roomOf, shows } from '#api/kit/list/shown.ts'
import { session } from '#api/session/session.ts'
import type { z } from 'zod'
import { call } from './client.ts'
import { NetworkFailure } from './failures.ts'
import { whenSessionBegins } from '../session.ts'

/**
 * The default options of reads. A refusal is not retried, a lost connection once. Coming back to the tab reads
 * again, since another tab may have saved something. `always`: the browser's guess of being offline must
 * not keep a call waiting silently.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnWindowFocus: true,
      retry: (failures, failure) =>
        failure instanceof NetworkFailure && !failure.tooSlow && failures < 1,
      retryDelay: 1000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Another user's answers must not be shown to this one.
whenSessionBegins(() => queryClient.clear())

/** The key under which a reading is kept. */
export function readKey(endpoint: Endpoint, input?: unknown): QueryKey {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

export type ReadOptions = {
  /** `false` waits. */
  enabled?: boolean
  /** Shows the former answer while the next one is loading. */
  keepPrevious?: boolean
  /** How long the answer counts as fresh, in milliseconds. */
  staleTime?: number
}

/** Reads an endpoint and keeps the answer. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: SentInput<E>,
  { enabled = true, keepPrevious = false, staleTime = 0 }: ReadOptions = {},
): UseQueryResult<Received<E>> {
  return useQuery<Received<E>>({
    queryKey: readKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled,
    staleTime,
    placeholderData: keepPrevious ? keepPreviousData : undefined,
  })
}

/**
 * Invalidates all answers that may show what a call has changed (`shows`): those on screen are read again at once, those that
 * are cached when they are next looked at. What is read under another key than its path, as forms are, looks after itself.
 * Ends once the answers of the call's own room have come: nobody waits for what stands beside them.
 */
export async function refreshAfter(change: AnyEndpoint): Promise<void> {
  const isStale = ({ queryKey: [path] }: Query) =>
    typeof path === 'string' && path.startsWith('/') && shows(path, change.path)
  // A first reading under way may be older than the change, and would not be made again by itself.
  await queryClient.cancelQueries({ predicate: (query) => !query.state.data && isStale(query) })
  const isOwn = ({ queryKey: [path] }: Query) => roomOf(String(path)) === roomOf(change.path)
  void queryClient.invalidateQueries({ predicate: (query) => isStale(query) && !isOwn(query) })
  await queryClient.invalidateQueries({ predicate: (query) => isStale(query) && isOwn(query) })
}

/** Reads an endpoint again, whatever its age, where something else than a change calls for it. */
export const refresh = (endpoint: Endpoint) =>
  queryClient.invalidateQueries({ queryKey: readKey(endpoint) })

/** Takes a deleted record out of the kept lists, which are being read again meanwhile. */
export function forgetRow(id: number | '', ...lists: readonly Endpoint[]): void {
  const without = (rows: unknown) =>
    Array.isArray(rows) ? rows.filter((row: { id?: unknown }) => row.id !== id) : rows
  for (const list of lists) {
    queryClient.setQueriesData<Record<string, unknown>>(
      { queryKey: readKey(list) },
      (answer) =>
        answer && { ...answer, data: without(answer['data']), info: without(answer['info']) },
    )
  }
}

/** An endpoint without input that answers options in `data`. */
export type OptionsEndpoint = Endpoint<z.ZodObject, { data: z.ZodArray<z.ZodType<Option>> }>

export const MINUTES = 60_000

/** The options that an endpoint offers. */
export function useOptions(endpoint: OptionsEndpoint, options: { enabled?: boolean } = {}) {
  return useRead(endpoint, {}, { ...options, staleTime: MINUTES })
}

/** Who is signed in and what they may do. */
export function useSelf() {
  return useRead(session.getSelf, {}, { staleTime: 5 * MINUTES })
}

type Self = Received<typeof session.getSelf>['data']

const isOn = ({ features_off }: Self, feature: Feature | undefined) =>
  feature === undefined || !features_off.includes(feature)

/** Whether the screens show a feature; none until it is known what the company has switched off. */
export function useIsOn(): (feature: Feature | undefined) => boolean {
  const self = useSelf().data?.data
  return (feature) => feature === undefined || (self !== undefined && isOn(self, feature))
}

/** A permission of a feature that is off is of no use on the screens. */
const holds = (self: Self, permission: Permission) =>
  self.check.includes(permission) && isOn(self, featureOf('permissions', permission))

/** A check of the signed-in user's permissions; none until they are known. The server decides. */
export function useMay(): (permission: Permission | undefined) => boolean {
  const self = useSelf().data?.data
  return (permission) => permission === undefined || (self !== undefined && holds(self, permission))
}

/** Whether a part of a screen is there for the user: by its permission, and by its feature. */
export function useIsShown(): (part: {
  permission?: Permission | undefined
  feature?: Feature | undefined
}) => boolean {
  const may = useMay()
  const on = useIsOn()
  return ({ permission, feature }) => may(permission) && on(feature)
}

/** Whether the signed-in user has a permission. */
export function useCan(permission: Permission): boolean {
  return useMay()(permission)
}

/** A check of what a call or a page declares to take; only what is public is allowed until the user is known. */
export function useMayUse(): (access: Access) => boolean {
  const self = useSelf().data?.data
  return (access) => {
    if (access === 'public') return true
    if (!self) return false
    if (access === 'session') return true
    if (access === 'super') return self.role_name === SUPER_ROLE
    const sufficing = typeof access === 'string' ? [access] : access
    return sufficing.some((permission) => holds(self, permission))
  }
}

/** Whether the signed-in user may make a call, by its declared permission. */
export function useMayCall({ access }: Pick<AnyEndpoint, 'access'>): boolean {
  return useMayUse()(access)
}
