import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { plainPath } from '../../project/source/plainPath.ts'
import type { LocaleFiles } from '../../project/texts/textIndex.ts'
import { REFERENCE_LANGUAGE } from '../../project/texts/textIndex.ts'
import { writeCsvTable } from '../../project/texts/table/csvTable.ts'
import { TextTableError } from '../../project/texts/table/textRow.ts'
import { createWhereOf, textRows } from '../../project/texts/table/textRows.ts'
import { writeXliff } from '../../project/texts/table/xliff.ts'
import { readTextProject } from './completeTexts.ts'
import { keyPlacesInCode } from '../project/namesInCode.ts'
import { PROJECT_ROOT, UsageError } from '../toolArgs.ts'
import type { ExportArgs } from './textsArgs.ts'
import { errorCode } from '../../model/errorDetails.ts'

/**
 * Writes texts for translators, into files or to `print`.
 * @returns whether the project could be read
 * @throws UsageError
 */
export function exportTexts({ root, format, language, out }: ExportArgs, print: (text: string) => void): boolean {
  const found = readTextProject(root)
  if (!found) return false
  const { languages } = found.project
  const chosenLanguages = languages.filter(({ code }) =>
    language === undefined ? code !== REFERENCE_LANGUAGE : code === language,
  )
  if (language !== undefined && chosenLanguages.length === 0)
    throw new UsageError(
      `There is no language “${language}”; the languages are ${languages.map(({ code }) => code).join(', ')}.`,
    )
  if (format === 'xliff' && chosenLanguages.length !== 1 && out === undefined)
    throw new UsageError(
      'A document of XLIFF is of one language: name it by --language, or a folder for all of them by --out.',
    )
  const whereOf = createWhereOf(found.site, keyPlacesInCode(PROJECT_ROOT))
  const rowsOf = (each: LocaleFiles) => textRows(each, languages, whereOf)
  const write = (text: string, path: string | undefined): void => {
    if (path === undefined) return print(text)
    const file = relative(root, resolve(path))
    const isInProject = !isAbsolute(file) && !file.startsWith('..')
    const plain = isInProject ? plainPath(root, file.replaceAll(sep, '/')) : plainPath(dirname(path), basename(path))
    if (plain === undefined)
      throw new UsageError(`${path} was not written: it is or lies behind a link, or is no file.`)
    writeFileSync(path, text)
    print(`${path} written\n`)
  }
  try {
    if (format === 'csv') write(writeCsvTable(chosenLanguages.flatMap(rowsOf)), out)
    else {
      const source = languages.find(({ code }) => code === REFERENCE_LANGUAGE)?.tag ?? REFERENCE_LANGUAGE
      for (const each of chosenLanguages) {
        const path = out !== undefined && language === undefined ? join(out, `${each.code}.xlf`) : out
        if (path !== out && out !== undefined) mkdirSync(out, { recursive: true })
        write(writeXliff(rowsOf(each), { source, target: each.tag }), path)
      }
    }
  } catch (error) {
    if (error instanceof TextTableError) throw new UsageError(error.message)
    const code = errorCode(error)
    if (code !== undefined) throw new UsageError(`${out} cannot be written: ${code}.`)
    throw error
  }
  return true
}
