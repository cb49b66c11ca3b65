/** Whether the schema at a path describes a value of its own, rather than says more about one. */
export function isValuePath(path: string[]): boolean {
  let isValue = true
  for (let index = 0; index < path.length; index += 1) {
    const keyword = path[index] ?? ''
    const isOfList = LISTS.has(keyword) || (keyword === 'items' && /^\d+$/.test(path[index + 1] ?? ''))
    if (isOfList || MAPS.has(keyword)) index += 1
    isValue = VALUES.has(keyword)
  }
  return isValue
}

/** Keywords whose schemas stand under a name, in a list, and describe values of their own. */
const MAPS = new Set(['properties', 'patternProperties', 'definitions', '$defs', 'dependentSchemas', 'dependencies'])
const LISTS = new Set(['prefixItems', 'allOf', 'anyOf', 'oneOf'])
const VALUES = new Set([
  ...['properties', 'patternProperties', 'additionalProperties'],
  ...['prefixItems', 'items', 'additionalItems'],
])
