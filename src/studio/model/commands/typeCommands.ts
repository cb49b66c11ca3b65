import type { JSONPath } from 'jsonc-parser'
import { requireField } from './fieldCommands.ts'
import { editPage } from '../fileEdits.ts'
import type { Edits, Texts } from '../workspace.ts'

/** Keywords of a kind of value; keywords that are not listed fit every kind. */
export const KEYWORDS_OF_KIND: Record<string, string[]> = {
  string: [
    ...[
      'minLength',
      'maxLength',
      'pattern',
      'format',
      'equalTo',
      'callingCodeField',
      'notInFuture',
      'maxYearsAgo',
      'captcha',
      'decimal',
      'compare',
    ],
    ...['normalize', 'normalizeOnBlur', 'countryField', 'currency', 'minimumFrom', 'optionsFrom', 'sessionAccount'],
  ],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems', 'file', 'items', 'contains'],
  object: ['minProperties', 'maxProperties'],
  boolean: [],
}

/** The kind of value of a type: whole numbers are numbers. */
export const kindOfType = (type: unknown): string => (type === 'integer' ? 'number' : String(type))

/** Changes the type of a field. Removes the keywords of other kinds; a list without `items` gets entries of text. */
export const setType = (texts: Texts, page: string, path: JSONPath, type: string): Edits =>
  editPage(texts, page, (json) => {
    requireField(json, path)
    const kind = kindOfType(type)
    const others = Object.entries(KEYWORDS_OF_KIND).flatMap(([each, keywords]) => (each === kind ? [] : keywords))
    let result = json.set([...path, 'type'], type)
    for (const keyword of json.names(path)) {
      const isOfOther = others.includes(keyword) || (keyword === 'properties' && kind !== 'object')
      if (isOfOther) result = result.remove([...path, keyword])
    }
    if (kind === 'array' && result.value([...path, 'items']) === undefined)
      result = result.set([...path, 'items'], { type: 'string', maxLength: 100 })
    return result
  })
