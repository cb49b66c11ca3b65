import { isObject } from '../../model/isObject.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** More fields on one page nobody fills in, and browsers draw too slowly. */
const MAX_FIELDS = 500

/** The problem of a page with more fields than one page can have. */
export function tooManyFields(file: string, content: unknown): DefinitionProblem[] {
  const count = countFields(content)
  return count <= MAX_FIELDS
    ? []
    : [
        {
          name: 'too-many-fields',
          file,
          pointer: '/schema/properties',
          message: `This page has ${count} fields; at most ${MAX_FIELDS} are possible.`,
          hint: 'Divide it into several pages.',
        },
      ]
}

function countFields(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + countFields(each), 0)
  if (!isObject(value)) return 0
  return Object.entries(value).reduce(
    (sum, [key, member]) =>
      sum + countFields(member) + (key === 'properties' && isObject(member) ? Object.keys(member).length : 0),
    0,
  )
}
