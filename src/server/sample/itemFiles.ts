import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../../definitions/readDefinitions.ts'
import { DefinitionError, type DefinitionProblem } from '../../model/problem.ts'
import { toProblems } from '../../model/problems.ts'
import { compile } from '../../model/vocabulary.ts'
import { readFrontMatter, type TextFile } from './frontMatter.ts'
import type { Kind } from './kinds.ts'
import { wordProblems } from './wordProblems.ts'

/** The files of one item, known to be whole. */
export interface ItemFiles {
  facts: { sort: number } & Record<string, unknown>
  /** Its words by language. */
  texts: Map<string, TextFile>
  hasPicture: boolean
}

/** The languages that sample content is always written in. Source: seed, section 9. */
const WRITTEN = ['en', 'id', 'th', 'tw', 'vi', 'zh']

/**
 * Reads the folder of one item.
 * @param root the project's folder
 * @param folder below it: `src/server/sample/<kind>/<id>`
 * @param languages those of the site; an item may be written in them besides those that it must be written in
 * @throws DefinitionError for every file that is missing, unknown or of another form
 */
export function readItemFiles(root: string, folder: string, kind: Kind, languages: string[]): ItemFiles {
  const names = readdirSync(join(root, folder)).sort()
  const picture = kind.picture && `${kind.picture}.svg`
  refuse(strayFiles(folder, names, [...new Set([...WRITTEN, ...languages])].map((language) => `${language}.md`), picture))
  const texts = new Map(names.filter((name) => name.endsWith('.md')).map((name) =>
    [name.slice(0, -'.md'.length), readFrontMatter(`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8'))]))
  refuse(wordProblems(folder, texts, kind))
  return { facts: readFacts(root, `${folder}/item.json`, kind), texts, hasPicture: picture !== undefined && names.includes(picture) }
}

/** Files that are missing, and texts and pictures that belong to no item. */
function strayFiles(folder: string, names: string[], texts: string[], picture: string | undefined): DefinitionProblem[] {
  const absent = ['item.json', ...WRITTEN.map((language) => `${language}.md`)].filter((name) => !names.includes(name))
  const known = picture ? [...texts, picture] : texts
  const unknown = names.filter((name) => /\.(md|svg)$/.test(name) && !known.includes(name))
  return [
    ...absent.map((name) => ({ file: `${folder}/${name}`, place: '', what: 'The file is missing.', hint: 'Write it like that of another item of its kind.' })),
    ...unknown.map((name) => ({ file: `${folder}/${name}`, place: '', what: 'Nothing reads this file.', hint: `Remove it, or call it one of ${known.join(', ')}.` })),
  ]
}

function readFacts(root: string, file: string, { facts }: Kind): ItemFiles['facts'] {
  const { content } = readJson(root, file)
  const validate = compile(facts)
  if (!validate(content)) {
    refuse(toProblems(validate.errors).map(({ pointer, rule }) => ({
      file, place: pointer, what: `The rule “${rule}” is broken.`,
      hint: `The file has these members, and no others: ${Object.keys(facts.properties ?? {}).join(', ')}. A date is written 2026-01-31.`,
    })))
  }
  return content as ItemFiles['facts']
}

function refuse(problems: DefinitionProblem[]): void {
  if (problems.length > 0) throw new DefinitionError(problems)
}
