import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../lint/check/checkProject.ts'
import type { LocaleTexts } from '../lint/snapshot/localeTexts.ts'
import type { LocaleFiles } from '../lint/texts/textIndex.ts'
import type { DefinitionFile } from '../model/site/definitionFile.ts'
import { DefinitionError, type DefinitionProblem } from '../model/site/definitionProblem.ts'
import type { LanguageMeta, Texts } from '../model/site/siteTexts.ts'
import { readJsonFile, SITE_CONFIG_PATH } from '../definitions/readDefinitions.ts'
import { readLanguages, readMeta, readTexts } from '../definitions/readTexts.ts'

/** The texts of all languages with their tags, in alphabetical order of the languages' codes. */
export const readAllLanguages = (root: string): LocaleTexts =>
  Object.fromEntries(
    readLanguages(root).map((language) => [
      language,
      { tag: readMeta(root, language).tag, texts: readTexts(root, language) },
    ]),
  )

/**
 * All readable page, field and text files under `root`, and the problems of the unreadable ones.
 * @param codeKeys text keys that appear in code
 */
export function readProject(root: string, codeKeys: string[]): { project: Project; problems: DefinitionProblem[] } {
  const problems: DefinitionProblem[] = []
  const unreadable: string[] = []

  const tryRead = (file: string): DefinitionFile[] => {
    try {
      return [readJsonFile(root, file)]
    } catch (error) {
      if (!(error instanceof DefinitionError)) throw error
      problems.push(...error.problems)
      unreadable.push(file)
      return []
    }
  }
  const readAll = (path: string, suffix: string): DefinitionFile[] =>
    listFileNames(root, path, suffix).flatMap((name) => tryRead(`${path}/${name}`))
  const meta = (name: string) => readJsonFile(root, `schemas/meta/${name}.schema.json`).content as object

  const project: Project = {
    pages: readAll('schemas/pages', '.page.json'),
    fields: readAll('schemas/fields', '.json'),
    pageMeta: meta('page'),
    fieldMeta: meta('field'),
    ...siteConfigFiles(),
    languages: readLanguages(root).flatMap((code) => readLanguage(code)),
    codeKeys,
    unreadable,
  }
  return { project, problems }

  function siteConfigFiles(): Pick<Project, 'site' | 'siteMeta'> {
    const [site] = tryRead(SITE_CONFIG_PATH)
    return site ? { site, siteMeta: meta('site') } : {}
  }

  function readLanguage(code: string): LocaleFiles[] {
    const localePath = `locales/${code}`
    const [metaFile] = existsSync(join(root, localePath, 'meta.json')) ? tryRead(`${localePath}/meta.json`) : []
    if (!metaFile) {
      if (!unreadable.includes(`${localePath}/meta.json`))
        problems.push({
          file: `${localePath}/meta.json`,
          pointer: '',
          message: `The language “${code}” does not say what it is.`,
          hint: 'Copy meta.json of another language and change name, tag and font.',
        })
      return []
    }
    const paths = [
      ...listFileNames(root, localePath, '.json').filter((name) => name !== 'meta.json'),
      ...listFileNames(root, `${localePath}/pages`, '.json').map((name) => `pages/${name}`),
    ]
    const files = paths.flatMap((path) =>
      tryRead(`${localePath}/${path}`).map(({ content }) => [path, toTexts(`${localePath}/${path}`, content)] as const),
    )
    const { tag, name } = metaFile.content as LanguageMeta
    return [{ code, tag, name, files: Object.fromEntries(files) }]
  }

  /** Texts and groups of texts, without what is neither, which is reported. */
  function toTexts(file: string, content: unknown, pointer = ''): Texts {
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      problems.push({
        file,
        pointer,
        message: 'There is neither a text nor a group of texts here.',
        hint: 'Write words in quotes, or a group in { … }.',
      })
      return {}
    }
    return Object.fromEntries(
      Object.entries(content).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : toTexts(file, value, `${pointer}/${key}`),
      ]),
    )
  }
}

const listFileNames = (root: string, folder: string, suffix: string): string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => name.endsWith(suffix))
        .sort()
    : []
