import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/db/open.ts'
import { theCompany } from '#server/features/company/company.service.ts'
import { wallClock } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/errors.ts'
import { lockRecord } from '#server/records/find.ts'
import { countSent, momentOf } from './mail-limits.store.ts'

/** To how many recipients a person may send documents: the mail server is the company's, and so is its good name. */

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

type Limit = { words: string; lasts: number; most: number }

/** How many more recipients are possible now, and the moment from which on there are as many as requested. */
async function roomIn(
  transaction: Transaction,
  person: number,
  { lasts, most }: Limit,
  requested: number,
) {
  const now = Date.now()
  const since = now - lasts
  const sent = await countSent(transaction, person, since)
  const left = Math.max(0, most - sent)
  if (left >= requested) return { left, sent, from: now }
  // So many of the oldest have to be long enough ago.
  const last = await momentOf(requested - (most - sent), transaction, person, since)
  return { left, sent, from: last + lasts }
}

/**
 * Refuses more recipients than the company allows each person within an hour and within 24, and says when it is possible.
 * The person's row is locked, so that of several presses, by keys and in other processes too, each counts those before it.
 */
export async function refuseBeyondLimits(
  { user, config }: Context,
  transaction: Transaction,
  requested: number,
): Promise<void> {
  await lockRecord(transaction, 'user', user.id)
  const { mail_hourly, mail_daily } = await theCompany(transaction)
  const limits: Limit[] = [
    { words: '1小时', lasts: HOUR, most: mail_hourly },
    { words: '24小时', lasts: DAY, most: mail_daily },
  ]
  let refused: { said: string; from: number } | undefined
  for (const limit of limits) {
    const { words, most } = limit
    if (requested > most) {
      throw new Refusal(
        'tooMany',
        `公司规定每人${words}内最多发给${most}个收件人，请减少收件人，或请管理员在公司资料里调整`,
      )
    }
    const { sent, left, from } = await roomIn(transaction, user.id, limit, requested)
    if (left >= requested || (refused && refused.from >= from)) continue
    const said = `您${words}内已经发给${sent}个收件人，公司规定每人最多${most}个`
    refused = { said: left > 0 ? `${said}，现在还可以发给${left}个` : said, from }
  }
  if (!refused) return
  // To the next whole second, at which it is surely possible.
  const time = wallClock(config.timeZone, refused.from + 999)
  throw new Refusal('tooMany', `${refused.said}；请在${time}之后再发`)
}
