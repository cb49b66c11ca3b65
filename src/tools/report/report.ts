import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { readLanguages } from '../../project/read/readTexts.ts'
import { REFERENCE_LANGUAGE } from '../../project/texts/textIndex.ts'
import { checkOutDefinitions } from '../project/gitProject.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { parseUsage, PROJECT_ROOT, runTool, UsageError } from '../toolArgs.ts'
import { reportChange } from './changeReport.ts'
import { renderReport } from './renderReport.ts'

const USAGE = 'npm run report -- <git ref> [--out <file.html>]'
const DEFAULT_FILE = 'reports/change.html'

/**
 * `npm run report -- <ref>`: writes one page of HTML for a merge request about a change of page, field and text files
 * since a commit: its impact, pictures before and after, new cases, and findings of axe. Exit code 2: there is no report.
 */
await runTool(writeReport, 2)

async function writeReport(): Promise<void> {
  const { root, from, folder, file } = readReportArgs()
  const before = checkOutDefinitions(root, from)
  try {
    const report = await reportChange(before.root, root, changedLanguages(before.root, root))
    writeProjectFile(folder, file, renderReport(report, from))
    console.log(`${join(folder, file)} written.`)
  } finally {
    before.remove()
  }
}

/** @returns `folder`: of the project, or the one that the person names; `file` relative to it */
function readReportArgs(): { root: string; from: string; folder: string; file: string } {
  const { values, positionals } = parseUsage(USAGE, {
    allowPositionals: true,
    options: { root: { type: 'string' }, out: { type: 'string' } },
  })
  const [from, ...more] = positionals
  if (from === undefined || more.length > 0) throw new UsageError(`Name one commit. Usage: ${USAGE}`)
  const root = resolve(values.root ?? PROJECT_ROOT)
  const out = values.out === undefined ? undefined : resolve(values.out)
  return { root, from, ...(out ? { folder: dirname(out), file: basename(out) } : { folder: root, file: DEFAULT_FILE }) }
}

/** The reference language, and all whose files differ. */
function changedLanguages(before: string, after: string): string[] {
  const read = (root: string, file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  const isChanged = (language: string) =>
    [before, after]
      .flatMap((root) => globSync(`locales/${language}/**/*.json`, { cwd: root }))
      .some((file) => read(before, file) !== read(after, file))
  return [REFERENCE_LANGUAGE, ...readLanguages(after).filter((code) => code !== REFERENCE_LANGUAGE && isChanged(code))]
}
