import { Button } from 'antd'
import { useId, useState } from 'react'
import type { Received } from '#api/kit/endpoint.ts'
import type { api } from '#api/index.ts'
import { nameOf } from './drawn-pump.ts'

type RefusedPumpsProps = Pick<
  Received<typeof api.selection.select>['info'],
  'refused' | 'refused_total' | 'refused_by'
>

/** How many pumps are none for the duty, by kind of reason; each with its own reason once they are asked for. */
export function RefusedPumps({ refused, refused_total, refused_by }: RefusedPumpsProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (refused_total === 0) return null
  const counts = refused_by.map(({ kind, count }) => `${kind} ${count}`).join('，')
  return (
    <section className="refused">
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        未入选 {refused_total} 种
      </Button>
      <span className="refused-counts">{counts}</span>
      <div id={id} hidden={!open}>
        {open && (
          <table className="pumps" aria-label="未入选的水泵">
            <thead>
              <tr>
                <th scope="col">型号</th>
                <th scope="col">原因</th>
              </tr>
            </thead>
            <tbody>
              {refused.map((pump) => (
                <tr key={pump.id}>
                  <td className="pump-model">
                    <strong>{nameOf(pump)}</strong>
                    {pump.pro_no !== '' && <div className="pump-about">{pump.pro_title}</div>}
                  </td>
                  <td className="pump-why">
                    {pump.kind}：{pump.reason}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {open && refused_total > refused.length && (
          <p className="cut-note">
            只列出前 {refused.length} 种，共 {refused_total} 种；填写名称、型号可以查某一种的原因
          </p>
        )}
      </div>
    </section>
  )
}
