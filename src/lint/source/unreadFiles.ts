import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** The files of `schemas/` and `locales/` that something reads. */
const READ_FILES = [
  /^schemas\/site\.json$/,
  /^schemas\/meta\/[A-Za-z]+\.schema\.json$/,
  /^schemas\/pages\/[^/]+\.page\.json$/,
  /^schemas\/fields\/[A-Za-z0-9]+\.json$/,
  /^schemas\/components\/[A-Za-z0-9-]+\.json$/,
  /^locales\/[^/]+\/(meta|common|errors|fields|server|sources)\.json$/,
  /^locales\/[^/]+\/pages\/[^/]+\.json$/,
  /^locales\/[^/]+\/legal\/[^/]+\.md$/,
]

/** Whether something reads a file, or it is hidden as those of editors and file managers are. */
export const isRead = (file: string): boolean =>
  READ_FILES.some((pattern) => pattern.test(file)) || file.split('/').some((step) => step.startsWith('.'))

/** Problems for files that nothing reads. */
export const unreadFileProblems = (files: string[]): DefinitionProblem[] =>
  files
    .filter((file) => !isRead(file))
    .map((file) => ({
      name: 'file-never-read',
      file,
      pointer: '',
      line: 1,
      column: 1,
      message: 'Nothing reads this file.',
      hint: hintFor(file),
    }))

function hintFor(file: string): string {
  const name = file.replace(/^.*\//, '')
  const [stem = ''] = name.split('.')
  if (/^schemas\/pages\/[^/]+$/.test(file)) return `A page is called ${stem}.page.json.`
  if (/^schemas\/fields\/[^/]+$/.test(file))
    return `A field is called ${stem.replace(/[^A-Za-z0-9]/g, '')}.json, in letters and digits only.`
  if (/^locales\/[^/]+\/legal\/[^/]+$/.test(file)) return `A legal document is called ${stem}.md.`
  if (file.startsWith('locales/'))
    return 'A language has common.json, errors.json, fields.json, server.json, meta.json, pages/<id>.json and legal/<document>.md.'
  return 'Pages stand in schemas/pages/<id>.page.json, fields in schemas/fields/<name>.json; remove it or move it there.'
}
