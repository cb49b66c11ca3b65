import type { DefinitionProblem } from '../../../model/site/definitionProblem.ts'
import type { TextFile } from '../../../model/site/frontMatter.ts'
import type { ContentKind } from '../contentKinds.ts'

/** Problems in the front matter of an item: fields missing in a language, a `spec.…` other than `Label | Value`. */
export function itemTextProblems(
  folder: string,
  texts: Map<string, TextFile>,
  { requiredTexts }: ContentKind,
): DefinitionProblem[] {
  const expected = new Set([...requiredTexts, ...[...texts.values()].flatMap(({ fields }) => [...fields.keys()])])
  return [...texts].flatMap(([language, { fields }]) => {
    const file = `${folder}/${language}.md`
    const missingNames = [...expected].filter((name) => !fields.has(name))
    const malformedSpecs = [...fields].filter(
      ([name, text]) => name.startsWith('spec.') && text.split(' | ').length !== 2,
    )
    return [
      ...missingNames.map((name) => ({
        id: requiredTexts.includes(name) ? ('bad-sample' as const) : ('bad-sample/translation' as const),
        file,
        pointer: name,
        params: { name },
      })),
      ...malformedSpecs.map(([name, text]) => ({
        id: 'bad-sample/spec' as const,
        file,
        pointer: name,
        params: { text },
      })),
    ]
  })
}
