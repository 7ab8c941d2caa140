import { expect, test } from 'vitest'
import { isPublic } from './addresses.ts'

test.each([
  '223.5.5.5',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.1',
  '100.128.0.1',
  '2400:3200::1',
  '2606:4700:4700::1111',
])('%s is an address of the internet', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  ['a network of one’s own', ['10.0.0.5', '172.16.0.1', '172.31.255.255', '192.168.1.1']],
  ['this machine', ['127.0.0.1', '127.255.255.254', '0.0.0.0', '::1', '::']],
  ['what a cloud answers about itself', ['169.254.169.254', 'fd00:ec2::254', 'fe80::a9fe:a9fe']],
  ['a provider’s own network', ['100.64.0.1', '100.127.255.255']],
  ['tests and examples', ['198.18.0.1', '192.0.2.1', '203.0.113.9', '2001:db8::1', '3fff::1']],
  ['many at once', ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1']],
  ['what is reserved', ['240.0.0.1', '192.0.0.8', '4000::1', '::2', '100::1']],
  ['a network of one’s own, IPv6', ['fc00::1', 'fdff::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1']],
  ['IPv4 within IPv6', ['::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0:10.0.0.1', '::127.0.0.1']],
  ['IPv4 behind NAT64', ['64:ff9b::a00:1', '64:ff9b::808:808', '64:ff9b:1::a00:1']],
  ['IPv4 behind a tunnel', ['2002:a00:1::1', '2001:0:53aa:64c::1']],
  ['no address', ['', 'localhost', '300.1.1.1', '10.0.0.0/8']],
])('%s is none: %s', (_kind, addresses) => {
  for (const address of addresses) expect([address, isPublic(address)]).toEqual([address, false])
})
