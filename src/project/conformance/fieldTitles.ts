import { isObject } from '../../forms/schema/isObject.ts'

/** The label of a field. @param path text path (`address.street`) */
export type LabelFor = (path: string) => string | undefined

/**
 * Adds a title and an example to each field, at every depth; titles of the schema's own stay.
 * @param example the value of `schema`
 * @param path of `schema` in the form's texts
 */
export function withTitles(schema: unknown, example: unknown, label: LabelFor, path: string[] = []): unknown {
  if (!isObject(schema)) return schema
  const members = Object.entries(isObject(schema.properties) ? schema.properties : {}).map(([name, field]) => {
    const fieldPath = [...path, name]
    const value = isObject(example) ? example[name] : undefined
    const title = label(fieldPath.join('.'))
    const described = withTitles(field, value, label, fieldPath)
    return [
      name,
      isObject(described) ? { title, ...described, ...(value !== undefined && { examples: [value] }) } : field,
    ]
  })
  return {
    ...schema,
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
    ...(isObject(schema.items) && {
      items: withTitles(schema.items, Array.isArray(example) ? example[0] : undefined, label, path),
    }),
    ...Object.fromEntries(
      ['then', 'else'].flatMap((name) =>
        isObject(schema[name]) ? [[name, withTitles(schema[name], example, label, path)]] : [],
      ),
    ),
    ...(Array.isArray(schema.allOf) && { allOf: schema.allOf.map((each) => withTitles(each, example, label, path)) }),
  }
}
