import type { DefinitionProblem } from '../problem.ts'
import { libraryName, type Fields } from '../resolve.ts'
import type { Schema } from '../schema.ts'
import { subschemas } from './subschemas.ts'
import type { Site } from './site.ts'

/** References that name no library field, or lead back to where they stand. */
export function referenceProblems({ pages, fields, library, known }: Site): DefinitionProblem[] {
  const roots = [
    ...pages.flatMap(({ file, page }) =>
      page.kind === 'form' ? [{ file, place: '/schema', schema: page.schema, name: undefined }] : [],
    ),
    ...fields.map(({ file, name, schema }) => ({ file, place: '', schema, name })),
  ]
  return roots.flatMap(({ file, place, schema, name }) =>
    subschemas(schema, place).flatMap((sub): DefinitionProblem[] => {
      const { $ref } = sub.schema
      if ($ref === undefined) return []
      const to = libraryName($ref)
      if (to === undefined || !known.fields.includes(to)) {
        return [
          {
            file,
            place: `${sub.place}/$ref`,
            what: `“${$ref}” refers to nothing.`,
            hint: `Refer to a field of the library, such as “../fields/${[...known.fields].sort()[0] ?? 'email'}.json”.`,
          },
        ]
      }
      if (name === undefined || !leadsTo(to, name, library, new Set())) return []
      return [
        {
          file,
          place: `${sub.place}/$ref`,
          what: `“${$ref}” leads back to this field.`,
          hint: 'A field cannot hold itself; write the part out or leave it out.',
        },
      ]
    }),
  )
}

function leadsTo(from: string, name: string, library: Fields, seen: Set<string>): boolean {
  if (from === name) return true
  const fragment: Schema | undefined = library[from]
  if (!fragment || seen.has(from)) return false
  seen.add(from)
  return subschemas(fragment, '').some(({ schema }) => {
    const to = schema.$ref === undefined ? undefined : libraryName(schema.$ref)
    return to !== undefined && leadsTo(to, name, library, seen)
  })
}
