import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageFile } from '../../src/studio/model/fileEdits.ts'
import type { Phrase } from '../../src/studio/model/phrase.ts'
import { rulesOf, type Rule } from '../../src/studio/model/rules.ts'
import type { Texts } from '../../src/studio/model/workspace.ts'
import { PROJECT_ROOT } from './projectRoot.ts'

const FILE = pageFile('contact')

/** The rules of a page in these texts. */
export const rulesIn = (texts: Texts, page = 'contact'): Rule[] =>
  rulesOf(texts, page, (file) => JSON.parse(texts.get(file) ?? 'null') as unknown)
/** A phrase by its keys, fields and values. */
export const brief = (phrase: Phrase): string => {
  if ('field' in phrase) return phrase.field
  if ('value' in phrase) return JSON.stringify(phrase.value)
  if ('list' in phrase) return `[${phrase.list.map(brief).join(', ')}]`
  return `${phrase.word}(${Object.values(phrase.parts).map(brief).join(', ')})`
}
/** A page `contact` with this schema. */
export const withSchema = (schema: unknown): Texts => new Map([[FILE, JSON.stringify({ schema })]])

/** The page and field files of the project. */
export function projectTexts(): Texts {
  const files = globSync('schemas/{pages,fields}/*.json', { cwd: PROJECT_ROOT })
  return new Map(files.map((file) => [file, readFileSync(join(PROJECT_ROOT, file), 'utf8')]))
}
