import { test as journey } from './journey.ts'
import { startProduct, type Product } from './server.ts'

/** A journey on a database of its own, so that every figure is known. */
export const test = journey.extend<{ own: Product }>({
  // oxlint-disable-next-line no-empty-pattern -- the test runner wants a destructured first parameter
  own: async ({}, use) => {
    const product = await startProduct(undefined, { PUBLIC_URL: 'https://erp.example.com' })
    await use(product)
    await product.stop()
  },
  baseURL: async ({ own }, use) => use(own.url),
})
