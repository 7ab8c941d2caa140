/** One value that changes outside React. `subscribe` and `get` are what `useSyncExternalStore` takes. */
export class Store<Value> {
  #value: Value
  readonly #listeners = new Set<() => void>()

  constructor(initial: Value) {
    this.#value = initial
  }

  /** The same value until it is set anew. */
  readonly get = (): Value => this.#value

  readonly set = (value: Value): void => {
    this.#value = value
    for (const listener of this.#listeners) listener()
  }

  /** Calls the listener after each change; returns a function that unsubscribes. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
