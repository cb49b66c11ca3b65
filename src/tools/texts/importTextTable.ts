import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { escapeObeyed } from '../../model/escapeCharacters.ts'
import type { Texts } from '../../model/site/siteTexts.ts'
import { insertText } from '../../project/texts/textTree.ts'
import { locateKey, REFERENCE_LANGUAGE, type LocaleFiles } from '../../project/texts/textIndex.ts'
import { readCsvTable } from '../../project/texts/table/csvTable.ts'
import { judgeRows } from '../../project/texts/table/judgeRows.ts'
import { TextTableError, type IncomingRow } from '../../project/texts/table/textRow.ts'
import { readXliff } from '../../project/texts/table/xliff.ts'
import { writeTexts } from '../../project/texts/textTree.ts'
import { readTextProject, recordSources } from './completeTexts.ts'
import type { ImportArgs } from './textsArgs.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { UsageError } from '../toolArgs.ts'
import { errorCode, errorMessage } from '../../model/errorDetails.ts'

const MAX_FILE_BYTES = 50 * 1024 * 1024

/**
 * Writes the texts of a table or a document of XLIFF into the text files: all of them or, if one row is refused, none.
 * @returns lines to print, and whether anything was refused
 * @throws UsageError if the file cannot be read
 */
export function importTextTable({ root, file, language }: ImportArgs): { lines: string[]; isRefused: boolean } {
  const found = readTextProject(root)
  if (!found) return { lines: [], isRefused: true }
  const { languages } = found.project
  const rows = readRows(file, language, languages)
  const { refusals, changes, outdated } = judgeRows(rows, languages)
  if (refusals.length > 0)
    return {
      lines: [
        ...refusals.map(escapeObeyed),
        `Nothing was written: mend ${refusals.length === 1 ? 'this' : 'these'} and import again.`,
      ],
      isRefused: true,
    }
  const files = changedFiles(root, languages, changes)
  writeAll(root, files)
  recordSources(root, [], outdated)
  const count = [...changes.values()].reduce((sum, texts) => sum + texts.size, 0)
  return {
    lines: [
      ...[...outdated].flatMap(([code, texts]) =>
        [...texts.keys()].map(
          (key) => `${key} (${code}): the English has changed since the export; the translation counts as stale.`,
        ),
      ),
      ...[...files.keys()].map((path) => `${path} written`),
      count === 0 ? 'Nothing has changed.' : `${count} text${count === 1 ? '' : 's'} written.`,
    ],
    isRefused: false,
  }
}

function readRows(file: string, language: string | undefined, languages: LocaleFiles[]): IncomingRow[] {
  if (language !== undefined && !languages.some(({ code }) => code === language))
    throw new UsageError(
      `There is no language “${language}”; the languages are ${languages.map(({ code }) => code).join(', ')}.`,
    )
  const text = readText(file)
  try {
    if (!text.trimStart().startsWith('<')) return readCsvTable(text, language)
    return readXliff(text, (tag) => languageOfTag(tag, languages))
  } catch (error) {
    if (error instanceof TextTableError) throw new UsageError(`${file}: ${error.message}`)
    throw error
  }
}

/** The language with this tag; the region may be missing if only one language matches. */
function languageOfTag(tag: string, languages: LocaleFiles[]): string | undefined {
  const normalizedTag = tag.toLowerCase().replaceAll('_', '-')
  const exact = languages.find((each) => each.tag.toLowerCase() === normalizedTag)
  const related = languages.filter((each) => each.tag.toLowerCase().split('-')[0] === normalizedTag)
  return exact?.code ?? (related.length === 1 ? related[0]?.code : undefined)
}

/** A file as spreadsheets save it: UTF-8 or, as “Unicode text”, UTF-16. */
function readText(file: string): string {
  try {
    if (statSync(file).size > MAX_FILE_BYTES) throw new UsageError(`${file} is larger than 50 MB.`)
    const bytes = readFileSync(file)
    const encoding =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : 'utf-8'
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const code = errorCode(error)
    throw new UsageError(
      code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
        ? `${file} is not in UTF-8: save it as “CSV UTF-8”.`
        : `${file} cannot be read: ${code ?? errorMessage(error)}.`,
    )
  }
}

/** The new contents of the text files by path; everything else in them keeps its format. */
function changedFiles(
  root: string,
  languages: LocaleFiles[],
  changes: Map<string, Map<string, string>>,
): Map<string, string> {
  const template = languages.find(({ code }) => code === REFERENCE_LANGUAGE)?.files ?? {}
  const files = new Map<string, string>()
  for (const language of languages) {
    const byFile = Map.groupBy(changes.get(language.code) ?? [], ([key]) => locateKey(key).path)
    for (const [path, texts] of byFile) {
      const file = `locales/${language.code}/${path}`
      const content = texts.reduce<Texts>(
        (tree, [key, text]) => insertText(tree, locateKey(key).steps, text, template[path]),
        language.files[path] ?? {},
      )
      const source = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '{}\n'
      files.set(file, writeTexts(source, content))
    }
  }
  return files
}

/** Replaces all files, or none if the disk has no room for them. */
function writeAll(root: string, files: Map<string, string>): void {
  const temporary = (file: string) => join(root, `${file}.new`)
  try {
    for (const [file, text] of files) writeProjectFile(root, `${file}.new`, text)
  } catch (error) {
    for (const file of files.keys()) rmSync(temporary(file), { force: true })
    if (error instanceof UsageError) throw error
    throw new UsageError(`The text files cannot be written: ${String(Object(error).code ?? Object(error).message)}.`)
  }
  for (const file of files.keys()) renameSync(temporary(file), join(root, file))
}
