import { relayUpTo } from '../../test/run/relay.ts'
import { expect, signInByForm, test } from '../support/journey.ts'
import { ADMIN } from '../support/server.ts'

test('a file that is all sent waits for the server as long as its storage takes @long', async ({
  page,
  product,
}) => {
  const relay = await relayUpTo(product.url, '/fileupload')
  await page.clock.install()
  // Session storage is the origin's, and the relay has one of its own.
  await signInByForm(page, ADMIN, `${relay.url}getContract?id=0`)
  const [name, mimeType] = ['技术协议.txt', 'text/plain']
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType, buffer: Buffer.from('流量 32 m³/h') })
  await relay.stopped
  await expect(page.getByText('正在保存到服务器')).toBeVisible()
  await page.clock.fastForward('05:00')
  await expect(page.getByText('正在保存到服务器')).toBeVisible()
  relay.goOn()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await relay.close()
})
