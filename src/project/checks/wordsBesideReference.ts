import { isObject } from '../../forms/schema/isObject.ts'
import { toPointer } from '../../forms/schema/jsonPointer.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { Definitions } from '../../model/site/definitionFile.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import { libraryName } from '../../model/site/resolveReferences.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { LocaleFiles } from '../texts/textIndex.ts'
import { textAt } from '../texts/formatMessage.ts'

/**
 * Warnings for `title` and `description` beside a reference to the field library: the form shows the library's label
 * and hint instead. In JSON Schema of any kind it shows the description if the library has no hint.
 */
export function wordsBesideReference(
  { forms }: SiteDefinitions,
  { pages, fields }: Definitions,
  languages: LocaleFiles[],
): DefinitionProblem[] {
  const showsDescriptions = (file: string): boolean =>
    forms.some((form) => form.file === file && form.form.schema.jsonSchema !== undefined)
  const hasHint = (name: string): boolean =>
    languages.every(({ files }) => textAt(files['fields.json'] ?? {}, `${name}.hint`) !== undefined)
  return [
    ...pages.map(({ file, content }) => ({ file, root: ['schema'], schema: isObject(content) ? content.schema : {} })),
    ...fields.map(({ file, content }) => ({ file, root: [], schema: content })),
  ].flatMap(({ file, root, schema }) =>
    everySchema(isObject(schema) ? schema : {}).flatMap(({ path, schema: each }) => {
      const name = typeof each.$ref === 'string' ? libraryName(each.$ref) : undefined
      if (name === undefined) return []
      return ['title', 'description']
        .filter((member) => member in each && (member === 'title' || !showsDescriptions(file) || hasHint(name)))
        .map((member): DefinitionProblem => {
          const text = member === 'title' ? 'label' : 'hint'
          return {
            id: 'words-without-effect',
            severity: 'warning',
            file,
            pointer: toPointer([...root, ...path, member]),
            params: { word: member, name, text },
            fix: { pointer: toPointer([...root, ...path, member]), value: undefined },
          }
        })
    }),
  )
}
