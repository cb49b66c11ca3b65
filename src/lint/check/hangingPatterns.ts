import { isObject } from '../../model/isObject.ts'
import { toPointer } from '../../model/schema/jsonPointer.ts'
import { everySchema, type JsonSchema } from '../../model/schema/jsonSchema.ts'
import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import { hangingPattern } from './badPattern.ts'

/** The patterns of a JSON Schema of any kind on which a text, or a name, can hang or may; wherever they stand. */
export const hangingPatternsIn = (schema: JsonSchema): { path: string[]; keyword: string; pattern: string }[] =>
  everySchema(schema).flatMap(({ path, schema: each }) => {
    const names = isObject(each.patternProperties) ? Object.keys(each.patternProperties) : []
    return [
      ...(typeof each.pattern === 'string' ? [{ path, keyword: 'pattern', pattern: each.pattern }] : []),
      ...names.map((pattern) => ({ path, keyword: 'patternProperties', pattern })),
    ].filter(({ pattern }) => hangingPattern(pattern) !== undefined)
  })

/** Problems for such patterns where the form's view does not show them: in conditions, in names, in parts of a tuple. */
export const hangingPatterns = (
  { forms }: SiteDefinitions,
  { pages }: Definitions,
  known: DefinitionProblem[],
): DefinitionProblem[] =>
  pages
    .filter(({ file }) => forms.some((each) => each.file === file && each.form.schema.jsonSchema))
    .flatMap(({ file, content }) =>
      hangingPatternsIn(isObject(content) && isObject(content.schema) ? content.schema : {}).flatMap(
        ({ path, keyword, pattern }): DefinitionProblem[] => {
          const finding = hangingPattern(pattern)
          const place = keyword === 'pattern' ? [keyword] : [keyword, pattern]
          return finding ? [{ ...finding, file, pointer: toPointer(['schema', ...path, ...place]) }] : []
        },
      ),
    )
    .filter(
      ({ file, id, params }) =>
        !known.some((each) => each.file === file && each.id === id && each.params?.pattern === params?.pattern),
    )
