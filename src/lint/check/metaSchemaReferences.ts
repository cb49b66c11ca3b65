import { isObject } from '../../model/isObject.ts'
import type { DefinitionFile, Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** Warnings for a `$schema` that does not lead to the meta schema of its kind of file: editors then complete nothing. */
export const metaSchemaReferences = ({ pages, fields, components = [], site }: Definitions): DefinitionProblem[] => [
  ...elsewhere(pages, '../meta/page.schema.json'),
  ...elsewhere(fields, '../meta/field.schema.json'),
  ...elsewhere(components, '../meta/components.schema.json'),
  ...elsewhere(site ? [site] : [], 'meta/site.schema.json'),
]

const elsewhere = (files: DefinitionFile[], right: string): DefinitionProblem[] =>
  files.flatMap(({ file, content }): DefinitionProblem[] => {
    const given: unknown = isObject(content) ? content.$schema : undefined
    if (typeof given !== 'string' || given.replace(/^\.\//, '') === right) return []
    return [
      {
        id: 'wrong-meta-schema',
        severity: 'warning',
        file,
        pointer: '/$schema',
        params: { reference: given, right },
        fix: { pointer: '/$schema', value: right },
      },
    ]
  })
