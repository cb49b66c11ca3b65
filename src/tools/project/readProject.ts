import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '../../project/checks/checkProject.ts'
import type { LocaleTexts } from '../../project/snapshot/localeTexts.ts'
import { tooManyEntries, tooManyFields } from '../../project/source/fieldCount.ts'
import { decodeText, parseJson, type ParsedText } from '../../project/source/parseJson.ts'
import { isRead, unreadFileProblems } from '../../project/source/unreadFiles.ts'
import { referenceFirst, type LegalTexts, type LocaleFiles } from '../../project/texts/textIndex.ts'
import { SOURCES_FILE } from '../../project/texts/textSources.ts'
import { languageMetaProblems } from '../../project/texts/languageMeta.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { DefinitionFile } from '../../model/site/definitionFile.ts'
import { DefinitionError, type DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { LanguageMeta, Texts } from '../../model/site/siteTexts.ts'
import { readMetaSchema, SITE_CONFIG_PATH } from '../../project/read/readDefinitions.ts'
import { readLegal } from '../../project/read/readLegal.ts'
import { readLanguages, readMeta, readTexts } from '../../project/read/readTexts.ts'
import { callsInCode, screensInCode, textKeysInCode } from './namesInCode.ts'
import { listFiles } from './projectFiles.ts'

/** The texts of all languages with their tags, in alphabetical order of the languages' codes. */
export const readAllLanguages = (root: string): LocaleTexts =>
  Object.fromEntries(
    readLanguages(root).map((language) => [
      language,
      { tag: readMeta(root, language).tag, texts: readTexts(root, language) },
    ]),
  )

/** The readable files of a project. */
export interface ReadProject {
  project: Project
  /** Problems of files that cannot be read, or that nothing reads. */
  problems: DefinitionProblem[]
  /** The text of each file that was read, by its path. */
  texts: Map<string, string>
}

/** Each file at its last reading, by path; between two states of a project nearly all are the same. */
const lastParsed = new Map<string, { text: string; parsed: ParsedText }>()

function parseOnce(file: string, text: string): ParsedText {
  const last = lastParsed.get(file)
  const parsed = last?.text === text ? last.parsed : parseJson(file, text)
  lastParsed.set(file, { text, parsed })
  return parsed
}

/**
 * All readable page, field and text files under `root`, and the problems of the others.
 * @param codeRoot the project whose code uses texts and handles calls
 * @param page id of the only page to read; all by default
 */
export function readProject(root: string, codeRoot: string, page?: string): ReadProject {
  const lists = ['schemas', 'locales'].map((folder) => listFiles(root, folder))
  const isOfOther = (file: string) => page !== undefined && /\/pages\/([^.]+)/.exec(file)?.[1] !== page
  const files = lists.flatMap((list) => list.files).filter((file) => !file.includes('/pages/') || !isOfOther(file))
  const unlisted = lists.flatMap((list) => list.problems)
  const problems = [...unlisted, ...unreadFileProblems(files)]
  const texts = new Map<string, string>()
  const unreadable: string[] = unlisted.map(({ file }) => file)

  const readAll = (pattern: RegExp): DefinitionFile[] =>
    files.filter((file) => pattern.test(file) && isRead(file)).flatMap(readDefinition)
  const [site] = readAll(new RegExp(`^${SITE_CONFIG_PATH}$`))
  const project: Project = {
    pages: readAll(/^schemas\/pages\/[^/]+$/),
    fields: readAll(/^schemas\/fields\/[^/]+$/),
    pageMeta: readMetaSchema('page'),
    fieldMeta: readMetaSchema('field'),
    ...(site ? { site, siteMeta: readMetaSchema('site') } : {}),
    languages: readLanguages(root).flatMap(readLanguage),
    codeKeys: textKeysInCode(codeRoot),
    ownCalls: callsInCode(codeRoot),
    screens: screensInCode(root),
    unreadable,
  }
  return { project, problems: [...problems, ...languageMetaProblems(referenceFirst(project.languages))], texts }

  function readText(file: string): string | undefined {
    const decoded = decodeText(file, () => readFileSync(join(root, file)))
    if ('text' in decoded) texts.set(file, decoded.text)
    else problems.push(decoded.problem)
    return 'text' in decoded ? decoded.text : undefined
  }

  function readDefinition(file: string): DefinitionFile[] {
    const text = readText(file)
    const parsed = text === undefined ? { problems: [] } : parseOnce(file, text)
    const tooMany =
      'content' in parsed
        ? [...tooManyFields(file, parsed.content), ...tooManyEntries(file, parsed.content)].slice(0, 1)
        : []
    problems.push(...parsed.problems, ...tooMany)
    if ('content' in parsed && tooMany.length === 0) return [{ file, content: parsed.content }]
    unreadable.push(file)
    return []
  }

  function readLanguage(code: string): LocaleFiles[] {
    const folder = `locales/${code}/`
    const metaPath = `${folder}meta.json`
    const sourcesPath = folder + SOURCES_FILE
    if (unreadable.includes(metaPath)) return []
    if (!files.includes(metaPath)) {
      problems.push({
        id: 'language-without-meta',
        file: metaPath,
        pointer: '',
        params: { code },
      })
      return []
    }
    const [metaFile] = readDefinition(metaPath)
    const textFiles = files.filter(
      (file) =>
        file.startsWith(folder) && file.endsWith('.json') && ![metaPath, sourcesPath].includes(file) && isRead(file),
    )
    const contents = textFiles.flatMap((file) =>
      readDefinition(file).map(({ content }) => [file.slice(folder.length), toTexts(file, content)] as const),
    )
    if (!metaFile) return []
    const { tag, name } = Object(metaFile.content) as LanguageMeta
    return [
      {
        code,
        tag,
        name,
        meta: metaFile.content,
        files: Object.fromEntries(contents),
        legal: readLegalTexts(code),
        ...(files.includes(sourcesPath) ? { sources: readSources(sourcesPath) } : {}),
      },
    ]
  }

  /** Tools write this file, so anything but pairs of texts is ignored without a problem. */
  function readSources(file: string): Record<string, string> {
    const content = readDefinition(file)[0]?.content
    const entries = isObject(content) ? Object.entries(content) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  }

  function readLegalTexts(code: string): LegalTexts {
    const documents = files.filter((file) => file.startsWith(`locales/${code}/legal/`) && isRead(file))
    return new Map(
      documents.map((file) => {
        const name = file.replace(/^.*\/|\.md$/g, '')
        const text = readText(file) ?? ''
        try {
          if (texts.has(file)) readLegal(root, code, name)
        } catch (error) {
          if (!(error instanceof DefinitionError)) throw error
          problems.push(...error.problems)
        }
        return [name, text]
      }),
    )
  }

  /** Texts and groups of texts; reports and leaves out anything else. */
  function toTexts(file: string, content: unknown, pointer = ''): Texts {
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      problems.push({
        id: 'not-a-text',
        file,
        pointer,
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
