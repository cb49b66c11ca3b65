import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readProject } from '../project/readProject.ts'
import { readSiteDefinitions, type SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { Project } from '../../project/checks/checkProject.ts'
import { fixTexts } from '../../project/texts/fixTexts.ts'
import { renewedSourceFiles } from '../../project/texts/textSources.ts'
import { writeTexts } from '../../project/texts/textTree.ts'
import { DefinitionError, problemName } from '../../model/site/definitionProblem.ts'
import { locateProblems } from '../../project/source/position.ts'
import type { ProblemName } from '../../model/findings/findingTexts.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { PROJECT_ROOT, UsageError } from '../toolArgs.ts'
import type { CompleteArgs } from './textsArgs.ts'

/** Problems that do not affect which texts exist. */
const HARMLESS: ProblemName[] = ['file-never-read', 'bad-front-matter', 'unknown-markdown']

/** A project with its texts. If a file cannot be read, prints the problems and returns undefined. */
export function readTextProject(root: string): { project: Project; site: SiteDefinitions } | undefined {
  const { project, problems: fileProblems, texts: sources } = readProject(root, PROJECT_ROOT)
  const unreadable = fileProblems.filter((problem) => !HARMLESS.includes(problemName(problem)))
  const { site, problems } = readSiteDefinitions(project)
  if (unreadable.length + problems.length === 0) return { project, site }
  console.error(new DefinitionError(locateProblems([...unreadable, ...problems], sources)).message)
  console.error('No text was written: what the pages need is known only when their files can be read.')
  return undefined
}

/**
 * Writes the missing keys of every language, and records the English that its translations are based on.
 * @returns whether the files could be read
 * @throws UsageError for a confirmed key that no language has
 */
export function completeTexts({ root, removeUnused, confirmed }: CompleteArgs): boolean {
  const found = readTextProject(root)
  if (!found) return false
  const { project, site } = found
  const fixedFiles = fixTexts(site, project.languages, project.codeKeys, { removeUnused })
  for (const [file, texts] of fixedFiles) {
    const path = join(root, file)
    const source = existsSync(path) ? readFileSync(path, 'utf8') : '{}\n'
    writeProjectFile(root, file, texts && writeTexts(source, texts))
    console.log(`${file} ${texts === undefined ? 'removed' : 'written'}`)
  }
  recordSources(root, confirmed)
  console.log(
    fixedFiles.size === 0
      ? 'Every language has every text.'
      : 'Put words in place of ⟦…⟧; “npm run check” lists what is left.',
  )
  return true
}

/**
 * Records the English that the present translations are based on.
 * @param confirmed keys of translations that still fit
 * @param outdated language → key → earlier English text, for translations that are based on it
 */
export function recordSources(
  root: string,
  confirmed: string[] = [],
  outdated: Map<string, Map<string, string>> = new Map(),
): void {
  const { languages } = readProject(root, PROJECT_ROOT).project
  const knownKeys = new Set(languages.flatMap(({ sources = {} }) => Object.keys(sources)))
  const unknown = confirmed.find((key) => key !== 'all' && !knownKeys.has(key))
  if (unknown !== undefined) throw new UsageError(`There is no translated text “${unknown}” to confirm.`)
  const isConfirmed = (key: string) => confirmed.includes('all') || confirmed.includes(key)
  for (const [file, sources] of renewedSourceFiles(languages, isConfirmed, outdated))
    writeProjectFile(root, file, `${JSON.stringify(sources, null, 2)}\n`)
}
