import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import type { Schema } from '../../forms/schema/schema.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { CALL_KEYWORD_NAMES } from './callUses.ts'
import { similarName } from './suggestNames.ts'

/** Problems for forms whose call the server handles itself. */
export const ownCallProblems = ({ forms }: SiteDefinitions, ownCalls: string[]): DefinitionProblem[] =>
  forms
    .filter(({ page: { submit } }) => ownCalls.includes(submit.path))
    .map(({ file, page: { submit } }) => ({
      id: 'call-taken/by-server',
      file,
      pointer: '/submit/path',
      params: { call: submit.path },
    }))

/**
 * Problems for calls for options and amounts that neither the server handles nor a page lists in `calls`, which names
 * the calls of the broker's backend. An unknown name in `calls` itself is a problem only if it looks like a slip.
 * @param ownCalls calls that the server handles itself
 */
export function unknownCalls({ pages, forms, fields }: SiteDefinitions, ownCalls: string[]): DefinitionProblem[] {
  if (ownCalls.length === 0) return []
  const declaredCalls = pages.flatMap(({ page }) => page.calls ?? [])
  const known = [...new Set([...ownCalls, ...declaredCalls])]
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
        CALL_KEYWORD_NAMES.flatMap((keyword) => {
          const call = callOf(part.schema, keyword)
          const isKnown = call === undefined || known.includes(call)
          return isKnown ? [] : [problemAt(file, pointer + toPointer([...part.path, keyword, 'call']), call, known)]
        }),
      ),
    ),
    ...forms.flatMap(({ file, page: { submit } }) =>
      submit.earlierEntries && !known.includes(submit.earlierEntries.call)
        ? [problemAt(file, '/submit/earlierEntries/call', submit.earlierEntries.call, known)]
        : [],
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

function callOf(schema: Schema, keyword: (typeof CALL_KEYWORD_NAMES)[number]): string | undefined {
  const value: unknown = schema[keyword]
  return isObject(value) && typeof value.call === 'string' ? value.call : undefined
}
