import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { entities } from '#api/kit/entities.ts'
import { recordIdFrom, useAddress } from '#admin/lib/address.ts'
import type { RecordId } from '#admin/lib/address.ts'
import { call } from '#admin/lib/calls/client.ts'
import { Refusal } from '#admin/lib/calls/failures.ts'
import { useCan, useRead } from '#admin/lib/calls/query.ts'
import { ReadsAsText } from '#admin/ui/field/read-text.tsx'
import type { RecordFormProps } from '#admin/ui/form/form-types.ts'
import { Notice } from '#admin/ui/notice.tsx'
import { openTab } from '#admin/ui/open.tsx'
import { Page } from '#admin/ui/page/page.tsx'
import { RecordPage } from '#admin/ui/form/record-page.tsx'
import { callsOf, kindBefore, nextAddress, nextSteps, permissionOf } from './chain-kinds.ts'
import type { ChainKind } from './chain-kinds.ts'
import { ChainStrip } from './chain-strip.tsx'
import { isEditable } from './reading.ts'
import type { ChainRecord, FormEndpoint, Origin } from './reading.ts'

type ChainPageProps<Data extends ChainRecord, Loaded extends ChainRecord> = {
  kind: ChainKind
  read: FormEndpoint<Data>
  origin?: Origin<Data>
  /** Makes of the answer what the form edits. */
  toForm: (data: Data) => Loaded
  /** The values of the emptied form after 重置. */
  empty: Partial<Omit<Loaded, 'id' | 'version'>>
  /** What the record is called, where that is not the name of its kind; without one, of a new record before it is read. */
  called?: (data: Data | undefined) => string | undefined
  /** What the page is headed by, where that is not the record's name. */
  headed?: (record: Loaded) => string
  /** Buttons of a stored record. */
  buttons?: ComponentType<{ id: number }>
  /** Buttons of a stored record that are needed less often, of which the actor may press at least one. */
  more?: ReactNode
  /** What stands above the form instead of what belongs to it in the chain. */
  head?: ReactNode
  isBehind?: boolean
  /** Whether the page shows itself what happened to the record. */
  hasHistory?: boolean
  /** What stands below the form. */
  below?: ReactNode
} & Pick<RecordFormProps<Loaded>, 'save' | 'naming' | 'toInput' | 'ready' | 'follow' | 'children'>

/**
 * The form of one kind of the chain: of the record `id` in the address, or of a new one, prefilled from the
 * record that the address names as its origin.
 */
export function ChainPage<Data extends ChainRecord, Loaded extends ChainRecord>(
  props: ChainPageProps<Data, Loaded>,
) {
  const { kind, origin } = props
  const { values } = useAddress()
  const id = recordIdFrom(values['id'])
  const originId = recordIdFrom(origin && values[origin.key])
  if (id !== 'new' || originId !== 'new' || origin?.required === undefined) {
    return <ChainForm {...props} id={id} originId={originId} />
  }
  return (
    <Page title={`新增${entities[kind].label}`}>
      <WithoutOrigin kind={kind} text={origin.required} />
    </Page>
  )
}

/** Says what a new record lacks, with the way to where it is made. */
function WithoutOrigin({ kind, text }: { kind: ChainKind; text: string }) {
  const navigate = useNavigate()
  const before = kindBefore(kind)
  return (
    <Notice
      kind="warning"
      text={text}
      action={
        before && {
          label: `前往${entities[before].screen.title}`,
          onClick: () => void navigate({ href: entities[before].screen.address }),
        }
      }
    />
  )
}

type ChainFormProps<Data extends ChainRecord, Loaded extends ChainRecord> = ChainPageProps<
  Data,
  Loaded
> & { id: RecordId; originId: RecordId }

function ChainForm<Data extends ChainRecord, Loaded extends ChainRecord>(
  props: ChainFormProps<Data, Loaded>,
) {
  const {
    kind,
    read,
    origin,
    id,
    originId,
    toForm,
    called,
    buttons: Buttons,
    head,
    hasHistory = false,
    ...form
  } = props
  const edits = useCan(permissionOf(kind, 'edit'))

  const readingOf = (recordId: RecordId) =>
    recordId === 'new' && origin && originId !== 'new'
      ? { endpoint: origin.endpoint, input: origin.input(originId) }
      : { endpoint: read, input: { id: recordId === 'new' ? 0 : recordId } }

  // What exists already is read apart from the form: coming back to the tab shows what was made meanwhile.
  const hasOthers = id !== 'new' || originId !== 'new'
  const { endpoint, input } = readingOf(id)
  const answer = useRead(endpoint, input, { enabled: hasOthers })
  const shown = answer.data?.data
  const name = called?.(shown) ?? entities[kind].label

  function locked(record: Loaded): string | undefined {
    if (isEditable(record)) return undefined
    if (!edits) return `您没有修改${name}的权限，只能查看`
    return `这条${name}是${record.staff_name}创建的，您只能查看`
  }

  async function load(recordId: number, signal?: AbortSignal): Promise<Loaded> {
    const reading = readingOf(recordId === 0 ? 'new' : recordId)
    return toForm((await call(reading.endpoint, reading.input, { signal })).data)
  }

  const verb = shown && !isEditable(shown) ? '查看' : '编辑'
  return (
    <ReadsAsText value>
      <RecordPage<Loaded>
        {...form}
        title={`${id === 'new' ? '新增' : verb}${name}`}
        label={name}
        headed={props.headed ?? form.naming}
        name={kind}
        {...(!hasHistory && { history: callsOf(kind).getHistory })}
        context={origin && originId !== 'new' ? `${origin.key} ${originId}` : undefined}
        id={id}
        load={load}
        locked={locked}
        extra={
          id !== 'new' &&
          shown && (
            <>
              {Buttons && <Buttons id={id} />}
              <NextButton kind={kind} record={shown} />
            </>
          )
        }
        // A refusal is about the record itself, and the form says it.
        head={
          head ??
          (hasOthers && !(answer.error instanceof Refusal) && (
            <ChainStrip answer={answer} shown={id === 'new' ? undefined : { kind, id }} />
          ))
        }
      />
    </ReadsAsText>
  )
}

/** Leads on in the chain, like the button of the list. */
function NextButton({ kind, record }: { kind: ChainKind; record: ChainRecord }) {
  const next = nextSteps[kind]
  const may = useCan(permissionOf(next?.kind ?? kind, 'edit'))
  if (!next || !may) return null
  return <Button onClick={() => openTab(nextAddress(next, record))}>{next.label}</Button>
}
