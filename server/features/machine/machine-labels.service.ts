import type { InputOf } from '#api/kit/endpoint.ts'
import { MOST_LABELS, type machine } from '#api/machine/machine.ts'
import { MACHINE_PATH } from '#api/machine/machine-page.ts'
import { dayOf } from '#server/platform/clock.ts'
import type { Context } from '#server/context.ts'
import * as documents from '#server/documents/documents.ts'
import { Refusal } from '#server/platform/errors.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import type { FileAnswer } from '#server/handler.ts'
import { change } from '#server/records/change.ts'
import { findOrRefuse } from '#server/records/find.ts'
import { writeHistory } from '#server/records/history/history.ts'
import { savedEntry } from '#server/records/save.ts'
import { newLabelToken } from '#server/platform/secret.ts'
import { chosenMachines } from './chosen-machines.ts'
import { machineKind } from './machine-record.ts'
import * as store from './machine.store.ts'

type Query = InputOf<typeof machine.labels>

/** Gives a machine a new token, which makes its former label invalid. */
export function renewLabel(context: Context, { id }: { id: number }) {
  return change(context, async (transaction) => {
    const before = await findOrRefuse(context, store, id, 'change', transaction)
    await store.setToken(transaction, id, newLabelToken())
    const after = { ...before, label: '换发新标签，旧标签作废' }
    await writeHistory(transaction, context, savedEntry(machineKind, id, before, after))
    return {}
  })
}

/** The labels as a PDF. Refused as long as `PUBLIC_URL`, under which phones reach this site, is not set. */
export async function printLabels(context: Context, query: Query): Promise<FileAnswer> {
  const { publicUrl } = context.config
  if (publicUrl === undefined) {
    throw new Refusal(
      'conflict',
      '还不能打印标签：二维码里要写手机能打开的本系统网址。请管理员在服务器上设置环境变量 PUBLIC_URL（例如 https://erp.example.com）并重新启动',
    )
  }
  const { start = 1, ...of } = query
  return documents.printLabels(context.user.id, 0, async () => {
    const machines = await chosenMachines(context, of, { most: MOST_LABELS, what: '标签' })
    const { name: company, telephone } = await theCompany(context.db)
    const labels = machines.map(({ token, title, model, serial_no }) => ({
      address: publicUrl + MACHINE_PATH + token,
      company,
      telephone,
      title,
      model,
      serial_no,
    }))
    const date = dayOf(context.now)
    const name = `设备标签-${date}-${labels.length}张.pdf`
    return { order: { labels: { labels, date, skipped: start - 1 } }, name }
  })
}
