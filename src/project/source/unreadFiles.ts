import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'

/** The files of `schemas/` and `locales/` that the project reads. */
const READ_FILES = [
  /^schemas\/site\.json$/,
  /^schemas\/meta\/[A-Za-z]+\.schema\.json$/,
  /^schemas\/pages\/[^/]+\.page\.json$/,
  /^schemas\/fields\/[A-Za-z0-9]+\.json$/,
  /^locales\/[^/]+\/(meta|common|errors|fields|mail|server|sources)\.json$/,
  /^locales\/[^/]+\/pages\/[^/]+\.json$/,
  /^locales\/[^/]+\/legal\/[^/]+\.md$/,
]

/** Whether the project reads a file, or the file is hidden, like those of editors and file managers. */
export const isRead = (file: string): boolean =>
  READ_FILES.some((pattern) => pattern.test(file)) || file.split('/').some((step) => step.startsWith('.'))

/** Problems for files that the project does not read. */
export const unreadFileProblems = (files: string[]): DefinitionProblem[] =>
  files
    .filter((file) => !isRead(file))
    .map((file) => ({
      ...reasonFor(file),
      file,
      pointer: '',
      line: 1,
      column: 1,
    }))

function reasonFor(file: string): Pick<DefinitionProblem, 'id' | 'params'> {
  const name = file.replace(/^.*\//, '').split('.')[0]
  if (/^schemas\/pages\/[^/]+$/.test(file)) return { id: 'file-never-read/page', params: { name } }
  if (/^schemas\/fields\/[^/]+$/.test(file))
    return { id: 'file-never-read/field', params: { name: name?.replace(/[^A-Za-z0-9]/g, '') } }
  if (/^locales\/[^/]+\/legal\/[^/]+$/.test(file)) return { id: 'file-never-read/document', params: { name } }
  return { id: file.startsWith('locales/') ? 'file-never-read/text' : 'file-never-read' }
}
