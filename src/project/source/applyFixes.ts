import type { DefinitionProblem, ProblemFix } from '../../model/site/definitionProblem.ts'
import { fromPointer } from '../../forms/schema/jsonPointer.ts'
import { JsonText } from './jsonText.ts'

/**
 * The files that problems with a safe remedy stand in, mended; everything else in them stays as it is written.
 * @param read the text of a file
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
  // Steps into lists are numbers.
  const path = fromPointer(fix.pointer).reduce<(string | number)[]>(
    (above, step) => [...above, Array.isArray(json.value(above)) ? Number(step) : step],
    [],
  )
  if (!('value' in fix)) return json.rename(path, fix.rename).text
  return (fix.value === undefined ? json.remove(path) : json.set(path, fix.value)).text
}
