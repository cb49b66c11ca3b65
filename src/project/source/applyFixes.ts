import type { DefinitionProblem, ProblemFix } from '../../model/site/definitionProblem.ts'
import { fromPointer } from '../../forms/schema/jsonPointer.ts'
import { JsonText } from './jsonText.ts'

/**
 * Applies the safe fixes of problems; the rest of each file keeps its characters.
 * @param read returns the text of a file
 * @returns new text by file
 */
export function applyFixes(problems: DefinitionProblem[], read: (file: string) => string): Map<string, string> {
  const fixable = problems.flatMap(({ file, fix }) => (fix ? [{ file, fix }] : []))
  return new Map(
    [...Map.groupBy(fixable, ({ file }) => file)].map(([file, each]) => [
      file,
      each.reduce((text, { fix }) => applyFix(text, fix), read(file)),
    ]),
  )
}

function applyFix(text: string, fix: ProblemFix): string {
  const json = new JsonText(text)
  // A pointer has only strings; `JsonText` needs numbers for positions in lists.
  const path = fromPointer(fix.pointer).reduce<(string | number)[]>(
    (above, step) => [...above, Array.isArray(json.value(above)) ? Number(step) : step],
    [],
  )
  if (!('value' in fix)) return json.rename(path, fix.rename).text
  return (fix.value === undefined ? json.remove(path) : json.set(path, fix.value)).text
}
