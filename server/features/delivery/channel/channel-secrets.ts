import type { ChannelSecrets } from '#api/delivery/channel.ts'
import type { Config } from '#server/platform/config.ts'
import { seal, unseal } from '#server/platform/secrets.ts'

type KeyPlace = Pick<Config, 'secretKey' | 'dataDir'>

const purposeOf = (id: number) => `channel:${id}`

/** What is stored of a channel's secrets. */
export const sealSecrets = (place: KeyPlace, id: number, secrets: ChannelSecrets) =>
  seal(place, purposeOf(id), JSON.stringify(secrets))

/** A channel's secrets; undefined where they were sealed with another key (`KEY_DIFFERS`). */
export function openSecrets(
  place: KeyPlace,
  { id, secrets }: { id: number; secrets: string },
): ChannelSecrets | undefined {
  const opened = unseal(place, purposeOf(id), secrets)
  return opened === undefined ? undefined : (JSON.parse(opened) as ChannelSecrets)
}
