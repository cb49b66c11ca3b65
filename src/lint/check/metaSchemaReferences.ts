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
        name: 'wrong-meta-schema',
        severity: 'warning',
        file,
        pointer: '/$schema',
        message: `“${given}” is not what describes such a file, so that editors cannot complete and explain it.`,
        hint: `Write "$schema": "${right}".`,
        fix: { pointer: '/$schema', value: right },
      },
    ]
  })
