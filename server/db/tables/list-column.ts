/** Columns that hold a JSON list. Saves write them from checked input, so that anything else is a fault and throws. */
function listIn(json: string, isItem: (item: unknown) => boolean): unknown[] {
  const list: unknown = JSON.parse(json)
  if (Array.isArray(list) && list.every(isItem)) return list
  throw new Error('a column holds something else than its JSON list')
}

const isObject = (item: unknown) =>
  typeof item === 'object' && item !== null && !Array.isArray(item)

/** The texts of a column. */
export const textsIn = <Text extends string = string>(json: string) =>
  listIn(json, (item) => typeof item === 'string') as Text[]

/** The objects of a column; which names they have is not looked at. */
export const objectsIn = <Item extends object>(json: string) => listIn(json, isObject) as Item[]
