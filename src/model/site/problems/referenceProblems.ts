import type { DefinitionProblem } from '../definitionProblem.ts'
import { libraryName, type FieldLibrary } from '../resolveReferences.ts'
import type { Schema } from '../../../forms/schema/schema.ts'
import { toPointer } from '../../../forms/schema/jsonPointer.ts'
import { everySchema } from '../../../forms/schema/jsonSchema.ts'
import type { SiteDefinitions } from '../siteDefinitions.ts'

/** References to unknown library fields, circular ones, and library fields that are another field as a whole. */
export function referenceProblems({ pages, fields, library, allNames }: SiteDefinitions): DefinitionProblem[] {
  const roots = [
    ...pages.flatMap(({ file, page }) =>
      page.kind === 'form' ? [{ file, pointer: '/schema', schema: page.schema, name: undefined }] : [],
    ),
    ...fields.map(({ file, name, schema }) => ({ file, pointer: '', schema, name })),
  ]
  return roots.flatMap(({ file, pointer, schema, name }) =>
    everySchema(schema).flatMap((sub): DefinitionProblem[] => {
      const { $ref } = sub.schema
      if ($ref === undefined) return []
      const target = libraryName($ref)
      if (target === undefined || !allNames.fields.includes(target)) {
        return [
          {
            id: 'unknown-reference',
            file,
            pointer: `${pointer}${toPointer(sub.path)}/$ref`,
            params: { reference: $ref, name: [...allNames.fields].sort()[0] ?? 'email' },
            unknown: { name: $ref, known: allNames.fields.map((field) => `../fields/${field}.json`) },
          },
        ]
      }
      if (name === undefined) return []
      const isCircular = leadsTo(target, name, library, new Set())
      if (!isCircular && sub.path.length > 0) return []
      return [
        {
          id: isCircular ? 'circular-reference' : 'circular-reference/field',
          file,
          pointer: `${pointer}${toPointer(sub.path)}/$ref`,
          params: { reference: $ref },
        },
      ]
    }),
  )
}

function leadsTo(from: string, name: string, library: FieldLibrary, visited: Set<string>): boolean {
  if (from === name) return true
  const fragment: Schema | undefined = library[from]
  if (!fragment || visited.has(from)) return false
  visited.add(from)
  return everySchema(fragment).some(({ schema }) => {
    const target = schema.$ref === undefined ? undefined : libraryName(schema.$ref)
    return target !== undefined && leadsTo(target, name, library, visited)
  })
}
