import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSample } from '../../project/read/sample/readSample.ts'
import { decodeText, parseJson } from '../../project/source/parseJson.ts'
import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/**
 * The problems of the sample content under `root`.
 * @param texts receives the text of each JSON file with a problem, from which its line follows
 */
export function sampleProblems(root: string, languages: string[], texts: Map<string, string>): DefinitionProblem[] {
  return readSample(root, languages).problems.flatMap((problem) => {
    const { file, id } = problem
    const path = join(root, file)
    if (!file.endsWith('.json') || !existsSync(path)) return [problem]
    const decoded = decodeText(file, () => readFileSync(path))
    if ('problem' in decoded) return [decoded.problem]
    texts.set(file, decoded.text)
    return id === 'broken-json' ? parseJson(file, decoded.text).problems : [problem]
  })
}
