import { labelIn } from '#api/kit/status.ts'
import { GOES_ON, openKinds, type OpenWork } from '#api/contract/ending-calls.ts'

/** What of a contract is open when it is ended: what leaves the lists, and what goes on. */
export function OpenWorkPart({ open }: { open: readonly OpenWork[] }) {
  const leaving = open.filter(({ what }) => !GOES_ON.has(what))
  const staying = open.filter(({ what }) => GOES_ON.has(what))
  if (open.length === 0) return <p className="muted">没有未完成的事项</p>
  return (
    <section aria-label="未完成的事项">
      {leaving.length > 0 && <p>终止后不再催办，生产和发货不能再登记：</p>}
      <Kinds open={leaving} />
      {staying.length > 0 && <p>终止后继续办理：</p>}
      <Kinds open={staying} />
    </section>
  )
}

function Kinds({ open }: { open: readonly OpenWork[] }) {
  return (
    <ul className="plain-list">
      {open.map(({ what, count, names }) => (
        <li key={what}>
          {labelIn<OpenWork['what']>(openKinds, what)} <b className="number">{count}</b> 项
          {names.length > 0 && '：'}
          {names.join('、')}
          {names.length > 0 && count > names.length && '等'}
        </li>
      ))}
    </ul>
  )
}
