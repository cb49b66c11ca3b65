import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { similarName } from './suggestNames.ts'

/** Problems for forms whose call the server answers itself. */
export const ownCallProblems = ({ forms }: SiteDefinitions, ownCalls: string[]): DefinitionProblem[] =>
  forms
    .filter(({ page: { submit } }) => ownCalls.includes(submit.path))
    .map(({ file, page: { submit } }) => ({
      id: 'call-taken/by-server',
      file,
      pointer: '/submit/path',
      params: { call: submit.path },
    }))

/** Keywords that ask the backend for a list. */
const ASKING = ['optionsFrom', 'defaultFrom', 'minimumFrom'] as const

/**
 * Calls for options and amounts that nothing answers: neither the server itself, nor, as a page's `calls` say, the broker's
 * backend behind it. Of `calls` only a slip is a problem.
 * @param ownCalls calls that the server answers itself
 */
export function unknownCalls({ pages, forms, fields }: SiteDefinitions, ownCalls: string[]): DefinitionProblem[] {
  if (ownCalls.length === 0) return []
  const declared = pages.flatMap(({ page }) => page.calls ?? [])
  const known = [...new Set([...ownCalls, ...declared])]
  const problemAt = (file: string, pointer: string, call: string, names: string[]): DefinitionProblem => ({
    id: 'unknown-call',
    file,
    pointer,
    params: { call, calls: ownCalls },
    unknown: { name: call, known: names },
  })
  const roots = [
    ...forms.map(({ file, page }) => ({ file, schema: page.schema, pointer: '/schema' })),
    ...fields.map(({ file, schema }) => ({ file, schema, pointer: '' })),
  ]
  return [
    ...roots.flatMap(({ file, schema, pointer }) =>
      everySchema(schema).flatMap((part) =>
        ASKING.flatMap((keyword) => {
          const call = callOf(part.schema, keyword)
          const isKnown = call === undefined || known.includes(call)
          return isKnown ? [] : [problemAt(file, pointer + toPointer([...part.path, keyword, 'call']), call, known)]
        }),
      ),
    ),
    ...pages.flatMap(({ file, page }) =>
      (page.calls ?? []).flatMap((call, index) =>
        ownCalls.includes(call) || similarName(call, ownCalls) === undefined
          ? []
          : [problemAt(file, toPointer(['calls', index]), call, ownCalls)],
      ),
    ),
  ]
}

function callOf(schema: Schema, keyword: (typeof ASKING)[number]): string | undefined {
  const value: unknown = schema[keyword]
  return isObject(value) && typeof value.call === 'string' ? value.call : undefined
}
