import type { DefinitionProblem } from '../../model/problem.ts'
import type { TextFile } from './frontMatter.ts'
import type { Kind } from './kinds.ts'

/** What is wrong in the blocks at the top of an item's texts: words missing, not the same in all languages, no `Label | Value`. */
export function wordProblems(folder: string, texts: Map<string, TextFile>, { words }: Kind): DefinitionProblem[] {
  const all = new Set([...words, ...[...texts.values()].flatMap(({ fields }) => [...fields.keys()])])
  return [...texts].flatMap(([language, { fields }]) => {
    const file = `${folder}/${language}.md`
    const missing = [...all].filter((name) => !fields.has(name))
    const uneven = [...fields].filter(([name, text]) => name.startsWith('spec.') && text.split(' | ').length !== 2)
    return [
      ...missing.map((name) => ({
        file, place: name, what: words.includes(name) ? 'The block at the top does not say it.' : 'The block at the top does not say it, but another language does.',
        hint: `Add a line “${name}: …”, or take it out of every language if the kind can do without.`,
      })),
      ...uneven.map(([name, text]) => ({ file, place: name, what: `“${text}” is no label and value.`, hint: 'Write “Label | Value”.' })),
    ]
  })
}
