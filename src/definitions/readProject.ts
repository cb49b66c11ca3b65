import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../model/check/check.ts'
import type { Language } from '../model/check/texts/language.ts'
import type { JsonFile } from '../model/jsonFile.ts'
import { DefinitionError, type DefinitionProblem } from '../model/problem.ts'
import type { LanguageMeta, Texts } from '../model/texts.ts'
import { readJson, SITE_FILE } from './readDefinitions.ts'
import { readLanguages } from './readTexts.ts'

/**
 * All page, field and text files under `root`, as far as they can be read, and what keeps the others from being read.
 * @param named keys of texts that code names
 */
export function readProject(root: string, named: string[]): { project: Project; problems: DefinitionProblem[] } {
  const problems: DefinitionProblem[] = []
  const unreadable: string[] = []

  const attempt = (file: string): JsonFile[] => {
    try {
      return [readJson(root, file)]
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      problems.push(...error.problems)
      unreadable.push(file)
      return []
    }
  }
  const folder = (path: string, ending: string): JsonFile[] =>
    namesIn(root, path, ending).flatMap((name) => attempt(`${path}/${name}`))
  const meta = (name: string) => readJson(root, `schemas/meta/${name}.schema.json`).content as object

  const project: Project = {
    pages: folder('schemas/pages', '.page.json'),
    fields: folder('schemas/fields', '.json'),
    pageMeta: meta('page'),
    fieldMeta: meta('field'),
    ...siteFile(),
    languages: readLanguages(root).flatMap((code) => language(code)),
    named,
    unreadable,
  }
  return { project, problems }

  function siteFile(): Pick<Project, 'site' | 'siteMeta'> {
    const [site] = attempt(SITE_FILE)
    return site ? { site, siteMeta: meta('site') } : {}
  }

  function language(code: string): Language[] {
    const own = `locales/${code}`
    const [about] = existsSync(join(root, own, 'meta.json')) ? attempt(`${own}/meta.json`) : []
    if (!about) {
      if (!unreadable.includes(`${own}/meta.json`))
        problems.push({
          file: `${own}/meta.json`,
          place: '',
          what: `The language “${code}” does not say what it is.`,
          hint: 'Copy meta.json of another language and change name, tag and font.',
        })
      return []
    }
    const paths = [
      ...namesIn(root, own, '.json').filter((name) => name !== 'meta.json'),
      ...namesIn(root, `${own}/pages`, '.json').map((name) => `pages/${name}`),
    ]
    const files = paths.flatMap((path) =>
      attempt(`${own}/${path}`).map(({ content }) => [path, words(`${own}/${path}`, content)] as const),
    )
    const { tag, name } = about.content as LanguageMeta
    return [{ code, tag, name, files: Object.fromEntries(files) }]
  }

  /** What is a text or a group of texts; anything else is a problem. */
  function words(file: string, content: unknown, place = ''): Texts {
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      problems.push({
        file,
        place,
        what: 'There is neither a text nor a group of texts here.',
        hint: 'Write words in quotes, or a group in { … }.',
      })
      return {}
    }
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : words(file, value, `${place}/${key}`),
      ]),
    )
  }
}

const namesIn = (root: string, folder: string, ending: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith(ending))
        .sort()
    : []
