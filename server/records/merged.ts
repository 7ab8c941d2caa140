/**
 * All columns of a record: what came in, over what was there, over the defaults. Absent stays; an empty
 * text or null is a value and empties (spec 2.8.2).
 */
export function merged<Values extends object>(
  defaults: Values,
  before: Partial<Values> | undefined,
  input: { [Name in keyof Values]?: Values[Name] | undefined },
): Values {
  const columns = { ...defaults }
  for (const name of Object.keys(defaults) as (keyof Values)[]) {
    const given = input[name] === undefined ? before?.[name] : input[name]
    if (given !== undefined) columns[name] = given
  }
  return columns
}
