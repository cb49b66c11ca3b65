import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { Note } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { FileChange } from './workspace.ts'

/** Header of every call with the token, which the page's address has as `?token=`. */
export const TOKEN_HEADER = 'x-studio-token'

/** Id of the element with the files in the page of the shared preview: texts by path, as JSON. */
export const PROJECT_DATA_ID = 'project'

/** Response of `GET /api/workspace`. */
export interface OpenedProject {
  /** Texts of the files by path, byte order marks included. */
  files: Record<string, string>
  /** Files that are not UTF-8 text, or are links; the Studio does not change them. */
  closed: string[]
  /** Unsaved work of an earlier session. */
  unsaved: FileChange[]
}

/** Response of `GET /api/share`: the links of the shared preview; none if it is not shared. */
export interface ShareReport {
  links: string[]
}

/** A file that has changed on disk since it was opened: its text there (undefined: removed), and the text to save. */
export interface SaveConflict {
  file: string
  disk: string | undefined
  after: string | undefined
}

/** Response of `POST /api/save`: everything is written, or nothing. */
export interface SaveResult {
  conflicts: SaveConflict[]
  /** Number of saves so far, this one included. */
  saves: number
}

/** Response of `GET /api/disk`, once the files differ from the stamp of the call, or after a while. */
export interface DiskReport {
  stamp: string
  /** Number of saves when the files were read. */
  saves: number
  /** Absent if nothing has changed. */
  files?: Record<string, string>
}

/** Response of `POST /api/check`. */
export interface CheckReport {
  problems: DefinitionProblem[]
}

/** Two states of the files to compare. */
export interface ImpactQuestion {
  /** A commit; undefined: the files on disk. */
  from?: string
  /** A commit, or the files on disk with these changes. */
  to: string | FileChange[]
}

/** Response of `POST /api/impact`: the impact of the changes on people and the backend. */
export interface ImpactReport {
  findings: ImpactFinding[]
}

/** A commit that changed a page or its texts. */
export interface PageVersion {
  commit: string
  /** The commit before it; undefined for the first. */
  parent: string | undefined
  /** ISO 8601. */
  date: string
  author: string
  subject: string
}

/** Response of `GET /api/history?page=`. */
export interface PageHistory {
  /** The newest first; undefined: the project has no history. */
  versions: PageVersion[] | undefined
  /** Page, field and text files that differ from the last commit. */
  uncommitted: string[]
}

/** Response of `GET /api/version?page=&commit=`: the page file and its text files at that commit. */
export interface PageTexts {
  texts: Record<string, string>
}

/** Response of `POST /api/commit`, whose body has a message and files. */
export interface CommitResult {
  commit: string
}

/** A filled form for a trial backend; the body of `POST /api/trial` has the changes in the form of `ChangesBody`. */
export interface TrialQuestion {
  changes: FileChange[]
  /** Id of the form. */
  page: string
  /** BCP 47 tag of the language of the response. */
  language: string
  data: Record<string, unknown>
  /** A call to send without fields in place of the form, for its list of options. */
  call?: string
}

/** Response of `POST /api/trial`. */
export interface TrialReport {
  /** HTTP status of the backend's response. */
  status: number
  /** Body of the backend's response. */
  answer: string
  /** The stored submission; undefined if staff would see none. */
  stored: { reference: string; values: [pointer: string, text: string][]; files: string[] } | undefined
}

/** A JSON Schema to import as a form; the body of `POST /api/import` has the changes in the form of `ChangesBody`. */
export interface ImportQuestion {
  changes: FileChange[]
  /** Id of the form. */
  page: string
  /** Code of the language of the texts in the schema. */
  language: string
  /** The schema as text. */
  schema: string
  /** Its uiSchema as text, if it has one. */
  uiSchema?: string
}

/** Response of `POST /api/import`: nothing is written; the files become unsaved edits. */
export interface ImportReport {
  files: Record<string, string>
  /** Notes on fields shared with the library, and on what could not be carried over. */
  notes: Note[]
}

/** Body of `PUT /api/journal`, `POST /api/save` and `POST /api/check`; a missing text is `null`. */
export interface ChangesBody {
  changes: { file: string; before: string | null; after: string | null }[]
}

export const toBody = (changes: FileChange[]): ChangesBody => ({
  changes: changes.map(({ file, before, after }) => ({ file, before: before ?? null, after: after ?? null })),
})

/** The changes of a body; undefined if the body is invalid. */
export function fromBody(body: unknown): FileChange[] | undefined {
  const list = isObject(body) ? body.changes : undefined
  if (!Array.isArray(list)) return undefined
  const changes = list.flatMap((each: unknown) =>
    isObject(each) && typeof each.file === 'string' && isText(each.before) && isText(each.after)
      ? [{ file: each.file, before: each.before ?? undefined, after: each.after ?? undefined }]
      : [],
  )
  return changes.length === list.length ? changes : undefined
}

const isText = (value: unknown): value is string | null => value === null || typeof value === 'string'
