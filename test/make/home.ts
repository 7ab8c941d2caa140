import type { Permission } from '#api/kit/access.ts'
import type { Home, TodoKind } from '#api/home/home.ts'
import { api } from '#api/index.ts'
import { done } from './factories.ts'
import type { Caller } from '../run/server.ts'

/** What the tests of the home page share. */

export { today } from './today.ts'

/** Whose own records have figures and something to be done. */
export const SELLER = ['quotation', 'contract', 'receipt', 'sales'].flatMap((module) =>
  ['view', 'edit', 'delete'].map((right) => `${module}:${right}` as Permission),
)

export const homeOf = async (caller: Caller) => (await done(caller, api.home.index)).data as Home

export const todoOf = (home: Home, kind: TodoKind) => home.todos.find(({ what }) => what === kind)
