import { fresh } from '../make/factories.ts'
import { channelInput, makeChannel } from '../delivery/channels.ts'
import type { FixtureOf } from './fixture.ts'

/** A program's address: what the full record has of the other kinds is theirs alone, in `channel.test.ts`. */
export const channel: FixtureOf<'channel'> = {
  make: async (caller, fields) => (await makeChannel(caller, 'webhook', fields)).id,
  full: async () => ({
    ...channelInput('webhook', { events: ['quotation_won', 'receipt_in'] }),
    name: fresh('渠道'),
    with_amounts: 1,
    is_enabled: 0,
  }),
  apart: ['secret', 'host', 'port', 'user', 'password', 'from'],
  text: 'name',
  shared: '渠道是公司的',
}
