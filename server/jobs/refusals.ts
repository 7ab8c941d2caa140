import { Refusal } from '#server/platform/errors.ts'

/**
 * What a job answers where it takes too long, and where it takes too much memory: `what` is too much, and `remedy` is what to do,
 * both in Chinese. Time alone does not say whether the work is large or the machine busy, so that both are said.
 */
export const refusals = (what: string, remedy: string) => ({
  tooLong: () =>
    new Refusal(
      'tooLarge',
      `处理用时过长：系统正忙，或者${what}太多。请稍后再试；仍然不行的，${remedy}`,
    ),
  tooMuch: () => new Refusal('tooLarge', `${what}太多，${remedy}`),
})
