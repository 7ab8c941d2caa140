import { api } from '#api/index.ts'
import { serialRun } from '#api/machine/serial-numbers.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import { registerMachines } from '#server/features/machine/machine-register.service.ts'
import { listMachines } from '#server/features/machine/machine-list.service.ts'
import { deleteMachine, saveMachine } from '#server/features/machine/machine.service.ts'
import type { DemoMachines, DemoSoldBefore } from './demo-shapes.ts'
import type { At, Undo } from './fill-contracts.ts'

type Made = DemoMachines & { ids: readonly number[] }

/** Enters the machines that a production record made, some for each product. */
export async function addMachines(
  context: Context,
  pro_id: number,
  machines: readonly DemoMachines[],
  undo: Undo,
): Promise<Made[]> {
  const made: Made[] = []
  for (const one of machines) {
    const { title, model, first, count } = one
    const serials = serialRun(first, count)
    if (!serials) throw new Error(`演示数据的出厂编号“${first}”要以数字结尾`)
    const sent = { pro_id, title, model, serials: serials.join('\n') }
    const input = api.machine.registerMachines.input.parse(sent)
    const { ids } = await registerMachines(context, input)
    undo.push(async () => {
      for (const id of ids) await deleteMachine(context, { id })
    })
    made.push({ ...one, ids })
  }
  return made
}

/** Service staff enter when those machines that run by now were put into use. */
export async function startMachines(at: At, made: readonly Made[]): Promise<void> {
  for (const { ids, startedDaysAgo } of made) {
    if (startedDaysAgo === undefined) continue
    const service = at('售后', { daysAgo: startedDaysAgo, time: '16:00:00' })
    for (const id of ids) {
      const sent = { id, start_date: dayOf(service.now) }
      await saveMachine(service, api.machine.setMachine.input.parse(sent))
    }
  }
}

async function findMachine(context: Context, serial: string): Promise<number | undefined> {
  const query = api.machine.index.input.parse({ keyword: serial })
  const { data } = await listMachines(context, query)
  return data.find(({ serial_no }) => serial_no === serial)?.id
}

/** Enters a machine that no production record made, unless it is there. */
export async function enterSoldBefore(
  service: Context,
  at: At,
  { startedDaysAgo, ...machine }: DemoSoldBefore,
): Promise<void> {
  if ((await findMachine(service, machine.serial_no)) !== undefined) return
  const started = at('售后', { daysAgo: startedDaysAgo, time: '16:00:00' })
  const sent = { ...machine, start_date: dayOf(started.now) }
  await saveMachine(service, api.machine.setMachine.input.parse(sent))
}

/** The machine with that serial number. */
export async function machineNumbered(context: Context, serial: string): Promise<number> {
  const id = await findMachine(context, serial)
  if (id === undefined) throw new Error(`演示数据里没有出厂编号为“${serial}”的设备`)
  return id
}
