import pg from 'pg'

const names = new Map<string, string>()

/**
 * Has PostgreSQL read and plan a query once per connection and not for each time that it runs. For queries of
 * which there are few, and whose plan does not depend on their values.
 */
export function prepareOnce(text: string): void {
  if (!names.has(text)) names.set(text, `built_${names.size}`)
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown

/** A client that runs those queries as prepared statements. */
export class NamingClient extends pg.Client {
  // The many forms of the original; what is called with a text and its values has one result in all of them.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' ? names.get(text) : undefined
    // oxlint-disable-next-line typescript/unbound-method -- called with this client at once
    const query = super.query as unknown as Query
    return (
      name === undefined ? query.apply(this, args) : query.call(this, { name, text, values })
    ) as never
  }
}
