import { distance } from 'fastest-levenshtein'
import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer, valueAt } from '../../forms/schema/jsonPointer.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'

/** Keywords of JSON Schema that this project's vocabulary does not have. */
const OTHER_KEYWORDS = [
  ...['$id', '$anchor', '$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor', '$vocabulary', '$defs'],
  ...['definitions', 'patternProperties', 'propertyNames', 'unevaluatedProperties', 'unevaluatedItems', 'prefixItems'],
  ...['additionalItems', 'contains', 'minContains', 'maxContains', 'dependentRequired', 'dependentSchemas', 'examples'],
  ...['writeOnly', 'deprecated', 'contentEncoding', 'contentMediaType', 'contentSchema', 'enumNames', 'divisibleBy'],
  ...['disallow', 'extends', 'id'],
]
/** Words of other vocabularies that look like a slip. */
const FOREIGN_WORDS = ['example']
const MIN_LETTERS = 5
const LONG_WORD = 8

/**
 * Warnings for words in JSON Schema of any kind that are a slip away from a keyword. Other vocabularies' words are
 * allowed there. Without the warning, a slip in a draft would turn its schema into JSON Schema of any kind and silently
 * drop the rule.
 */
export function misspeltKeywords({ forms }: SiteDefinitions, { pages, fieldMeta }: Definitions): DefinitionProblem[] {
  const knownKeywords = [...vocabulary(fieldMeta), ...OTHER_KEYWORDS]
  const jsonSchemaFiles = new Set(forms.flatMap(({ file, form }) => (form.schema.jsonSchema ? [file] : [])))
  return pages
    .filter(({ file }) => jsonSchemaFiles.has(file))
    .flatMap(({ file, content }) => {
      const schema = isObject(content) && isObject(content.schema) ? content.schema : {}
      return everySchema(schema).flatMap(({ path, schema: each }) =>
        Object.keys(each).flatMap((word): DefinitionProblem[] => {
          const meant =
            knownKeywords.includes(word) || FOREIGN_WORDS.includes(word)
              ? undefined
              : closestKeyword(word, knownKeywords)
          if (meant === undefined) return []
          return [
            {
              id: 'unknown-keyword',
              severity: 'warning',
              file,
              pointer: toPointer(['schema', ...path, word]),
              params: { word, name: meant },
              fix: { pointer: toPointer(['schema', ...path, word]), rename: meant },
            },
          ]
        }),
      )
    })
}

const vocabulary = (fieldMeta: object): string[] => {
  const properties = valueAt(fieldMeta, '/definitions/schema/properties')
  return isObject(properties) ? Object.keys(properties) : []
}

function closestKeyword(word: string, knownKeywords: string[]): string | undefined {
  const lower = word.toLowerCase()
  return knownKeywords.find(
    (each) =>
      each.toLowerCase() === lower ||
      (Math.min(each.length, word.length) >= MIN_LETTERS && distance(each, word) <= (each.length < LONG_WORD ? 1 : 2)),
  )
}
