import { beforeEach, describe, expect, test } from 'vitest'
import { nextTurn } from '#server/platform/breaks.ts'
import { FairQueue } from './fair-queue.ts'

const limits = {
  running: 2,
  runningPerUser: 1,
  waiting: 5,
  waitingPerUser: 3,
  fullMessage: '请稍后再试',
  ownFullMessage: '请等自己的结束',
}

let queue: FairQueue
/** Work in the order in which it began, and how to end it. */
let began: string[]
let ends: Map<string, PromiseWithResolvers<string>>
beforeEach(() => {
  queue = new FairQueue(limits)
  began = []
  ends = new Map()
})

/** Asks for work that runs until the test ends it. */
function ask(user: number, name: string): Promise<string> {
  const end = Promise.withResolvers<string>()
  ends.set(name, end)
  return queue.run(user, () => {
    began.push(name)
    return end.promise
  })
}

async function end(name: string, answer: Promise<string>): Promise<void> {
  ends.get(name)!.resolve(name)
  expect(await answer).toBe(name)
}

const refusal = { kind: 'tooMany', message: '请稍后再试' }
const ownRefusal = { kind: 'tooMany', message: '请等自己的结束' }

describe('a queue', () => {
  test('runs what it has place for at once, and the rest as places come free', async () => {
    const all = [ask(1, 'a'), ask(2, 'b'), ask(3, 'c')]
    expect(began).toEqual(['a', 'b'])
    await end('a', all[0]!)
    expect(began).toEqual(['a', 'b', 'c'])
    await end('b', all[1]!)
    await end('c', all[2]!)
  })

  test('keeps a place for others, however much one user asks for', async () => {
    const mine = [ask(1, 'a1'), ask(1, 'a2'), ask(1, 'a3')]
    expect(began).toEqual(['a1'])
    const other = ask(2, 'b')
    expect(began).toEqual(['a1', 'b'])
    await end('a1', mine[0]!)
    expect(began).toEqual(['a1', 'b', 'a2'])
    await end('b', other)
    expect(began).toEqual(['a1', 'b', 'a2'])
    await end('a2', mine[1]!)
    await end('a3', mine[2]!)
  })

  test('gives up what waits where its signal is aborted, and goes on with the rest', async () => {
    const running = [ask(1, 'a'), ask(2, 'b')]
    const abort = new AbortController()
    const work = () => Promise.resolve(began.push('late'))
    const late = queue.run(3, work, { signal: abort.signal })
    const next = ask(3, 'c')
    abort.abort()
    await expect(late).rejects.toThrow('given up')
    await end('a', running[0]!)
    await end('b', running[1]!)
    await end('c', next)
    expect(began).toEqual(['a', 'b', 'c'])
  })

  test('and what has waited for as long as it may', async () => {
    const running = [ask(1, 'a'), ask(2, 'b')]
    const late = queue.run(3, () => Promise.resolve(began.push('late')), { patienceMs: 1 })
    await expect(late).rejects.toThrow('given up')
    await end('a', running[0]!)
    await end('b', running[1]!)
    expect(began).toEqual(['a', 'b'])
  })

  test('lets users take turns, each in the order of their own calls', async () => {
    const running = [ask(8, 'x'), ask(9, 'y')]
    const calls = [ask(1, 'a1'), ask(1, 'a2'), ask(2, 'b1'), ask(2, 'b2'), ask(3, 'c1')]
    await end('x', running[0]!)
    await end('a1', calls[0]!)
    await end('y', running[1]!)
    await end('b1', calls[2]!)
    await end('c1', calls[4]!)
    await end('a2', calls[1]!)
    await end('b2', calls[3]!)
    expect(began).toEqual(['x', 'y', 'a1', 'b1', 'c1', 'a2', 'b2'])
  })

  test('refuses at once what a user asks for beyond their places, and nobody else', async () => {
    const mine = ['a1', 'a2', 'a3', 'a4'].map((name) => ask(1, name))
    await expect(ask(1, 'a5')).rejects.toMatchObject(ownRefusal)
    const other = ask(2, 'b1')
    expect(began).toEqual(['a1', 'b1'])
    await end('b1', other)
    for (const [at, name] of ['a1', 'a2', 'a3', 'a4'].entries()) await end(name, mine[at]!)
    await end('a6', ask(1, 'a6'))
  })

  test('refuses everybody where it is full, and takes more when it is not', async () => {
    const all = [ask(1, 'a'), ask(2, 'b'), ...[3, 4, 5, 6, 7].map((user) => ask(user, `${user}`))]
    await expect(ask(8, 'late')).rejects.toMatchObject(refusal)
    await end('a', all[0]!)
    const next = ask(8, 'next')
    await end('b', all[1]!)
    for (const name of ['3', '4', '5', '6', '7']) ends.get(name)!.resolve(name)
    await Promise.all(all)
    await end('next', next)
  })

  test('gives a place free whose work failed', async () => {
    const failing = [ask(1, 'a'), ask(2, 'b')]
    const next = ask(1, 'c')
    ends.get('a')!.reject(new Error('failed'))
    await expect(failing[0]).rejects.toThrow('failed')
    await end('c', next)
    await end('b', failing[1]!)
  })

  test('gives up what waits when it is cleared, and goes on with what runs and comes after', async () => {
    const running = [ask(1, 'a'), ask(2, 'b')]
    const waiting = Promise.allSettled([ask(1, 'c'), ask(3, 'd')])
    queue.clear()
    for (const { status, reason } of (await waiting) as PromiseRejectedResult[]) {
      expect([status, reason.name]).toEqual(['rejected', 'AbortError'])
    }
    await end('a', running[0]!)
    await end('b', running[1]!)
    await end('e', ask(3, 'e'))
    expect(began).toEqual(['a', 'b', 'e'])
  })

  test('has all of its places to wait again once it was cleared', async () => {
    const running = [ask(1, 'a'), ask(2, 'b')]
    const given = Promise.allSettled([ask(1, 'c'), ask(3, 'd')])
    queue.clear()
    await given
    const names = ['3', '4', '5', '6', '7']
    const waiting = names.map((name) => ask(Number(name), name))
    await end('a', running[0]!)
    await end('b', running[1]!)
    for (const [at, name] of names.entries()) await end(name, waiting[at]!)
  })
})

describe('a queue of work that the event loop does', () => {
  test('begins the next after a piece of one work that paused, not after a piece of each', async () => {
    const onLoop = new FairQueue({ ...limits, running: 9, onLoop: true })
    const pieces: string[] = []
    const long = async (name: string) => {
      for (let piece = 1; piece <= 3; piece += 1) {
        await nextTurn()
        pieces.push(name)
      }
    }
    const works = ['a', 'b', 'c', 'd'].map(long)
    await onLoop.run(2, () => Promise.resolve(pieces.push('begun')))
    await Promise.all(works)
    expect(pieces.indexOf('begun')).toBeLessThan(2)
  })
})
