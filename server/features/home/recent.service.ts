import { entities, type Descriptor } from '#api/kit/entities.ts'
import { foundEntities, type FoundEntity } from '#api/kit/entity-sets.ts'
import { MOST_RECENT, type Recent } from '#api/home/home.ts'
import { may, type Context } from '#server/context.ts'
import { policyOf, viewerColumns } from '#server/records/policy.ts'
import { changedBy, presentOf, type Present } from './recent.store.ts'

/** Whose history a change is part of: a record's own, or that of the record that it is a part of. */
const RECORD_OF: Readonly<Record<string, FoundEntity>> = Object.fromEntries(
  foundEntities.flatMap((entity) => {
    const { parts = {} }: Descriptor = entities[entity]
    return [entity, ...Object.keys(parts)].map((name) => [name, entity])
  }),
)

const keyOf = (entity: string, id: number) => `${entity}-${id}`

type Touched = { kind: FoundEntity; id: number; time: string }

/** The records that the actor changed last, each once. */
async function touchedBy(context: Context): Promise<Touched[]> {
  const touched = new Map<string, Touched>()
  for (const { entity, record: id, time } of await changedBy(context.db, context.user.id)) {
    const kind = RECORD_OF[entity]
    if (kind === undefined || !may(context, `${kind}:view`)) continue
    const key = keyOf(kind, id)
    if (!touched.has(key)) touched.set(key, { kind, id, time })
  }
  return [...touched.values()]
}

/** The name columns of the catalogue; other entities declare theirs. */
const PRODUCT = { title: 'pro_title', number: 'pro_no' }

/** The columns of a record's title and subtitle: its name (else its number), and its number. */
function columnsOf(entity: FoundEntity) {
  const about: { label: string; title?: string; number?: string } = entities[entity]
  const { title, number = '' } = entity === 'product' ? PRODUCT : about
  const viewers = viewerColumns(entity)
  return title === undefined ? { title: number, number: '', viewers } : { title, number, viewers }
}

/** The records that the actor worked on last and may still see, the latest first. */
export async function recentOf(context: Context): Promise<Recent[]> {
  const touched = await touchedBy(context)
  const present = new Map<string, Present>()
  for (const kind of new Set(touched.map((one) => one.kind))) {
    const ids = touched.filter((one) => one.kind === kind).map(({ id }) => id)
    for (const row of await presentOf(context.db, kind, ids, columnsOf(kind))) {
      if (policyOf(kind).view(context.user, row)) present.set(keyOf(kind, row.id), row)
    }
  }
  return touched
    .flatMap(({ kind, id, time }) => {
      const row = present.get(keyOf(kind, id))
      return row
        ? [{ kind, id, time, name: row.name || row.about, about: row.name ? row.about : '' }]
        : []
    })
    .slice(0, MOST_RECENT)
}
