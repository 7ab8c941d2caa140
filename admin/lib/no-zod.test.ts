import { expect, test } from 'vitest'
import type { z as schemas } from 'zod'
import { z as stand } from './no-zod.ts'

const z = stand as typeof schemas

test('a screen that checks by a schema fails, in place of finding nothing wrong', () => {
  const schema = z.object({ quo_name: z.string().max(60) })
  expect(() => schema.parse({})).toThrow('the server does')
  expect(() => schema.safeParse({})).toThrow('the server does')
})
