import type { DefinitionProblem } from '../../model/site/definitionProblem.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import type { Note } from '../../model/findings/findingTexts.ts'
import { isObject } from '../../forms/schema/isObject.ts'
import type { FileChange } from './workspace.ts'

/** Header of every call; the page's own address has it as `?token=`. */
export const TOKEN_HEADER = 'x-studio-token'

/** Answer of `GET /api/workspace`. */
export interface OpenedProject {
  /** Texts of the files by path, byte order marks included. */
  files: Record<string, string>
  /** Files that are no UTF-8 text, or links: nothing here changes them. */
  closed: string[]
  /** Unsaved work of an earlier session. */
  unsaved: FileChange[]
}

/** A file that is not on disk as it was opened: its text there (undefined: it is gone), and the one that was to be saved. */
export interface SaveConflict {
  file: string
  disk: string | undefined
  after: string | undefined
}

/** Answer of `POST /api/save`: everything is written, or nothing. */
export interface SaveResult {
  conflicts: SaveConflict[]
  /** How many saves there have been, this one included. */
  saves: number
}

/** Answer of `GET /api/disk`, as soon as the files are not as the stamp says that was sent, or after a while. */
export interface DiskReport {
  stamp: string
  /** How many saves there had been when the files were read. */
  saves: number
  /** Absent if nothing has changed. */
  files?: Record<string, string>
}

/** Answer of `POST /api/check`. */
export interface CheckReport {
  problems: DefinitionProblem[]
}

/** Two states of the files that are compared. */
export interface ImpactQuestion {
  /** A commit; undefined: the files on disk. */
  from?: string
  /** A commit, or the files on disk with these changes. */
  to: string | FileChange[]
}

/** Answer of `POST /api/impact`: what the unsaved changes mean for people and the backend. */
export interface ImpactReport {
  findings: ImpactFinding[]
}

/** A commit that changed a page or its texts. */
export interface PageVersion {
  commit: string
  /** The commit before it; undefined: it is the first. */
  parent: string | undefined
  /** ISO 8601. */
  date: string
  author: string
  subject: string
}

/** Answer of `GET /api/history?page=`. */
export interface PageHistory {
  /** The newest first; undefined: the project has no history. */
  versions: PageVersion[] | undefined
  /** Page, field and text files that differ from the last commit. */
  uncommitted: string[]
}

/** Answer of `GET /api/version?page=&commit=`: the texts of the page and of its words then, by file. */
export interface PageTexts {
  texts: Record<string, string>
}

/** Answer of `POST /api/commit`, whose body has a message and files. */
export interface CommitResult {
  commit: string
}

/** A filled form that a backend of its own is to receive; the body of `POST /api/trial` has the changes as other bodies do. */
export interface TrialQuestion {
  changes: FileChange[]
  /** Id of the form. */
  page: string
  /** BCP 47 tag of the language of the answer. */
  language: string
  data: Record<string, unknown>
}

/** Answer of `POST /api/trial`. */
export interface TrialReport {
  /** HTTP status of the backend's answer. */
  status: number
  /** Its body. */
  answer: string
  /** What it has stored; undefined: nothing, or nothing that staff would see as a submission. */
  stored: { reference: string; values: [pointer: string, text: string][]; files: string[] } | undefined
}

/** A JSON Schema that is to become a form; the body of `POST /api/import` has the changes as other bodies do. */
export interface ImportQuestion {
  changes: FileChange[]
  /** Id of the form. */
  page: string
  /** Code of the language of the words in the schema. */
  language: string
  /** The schema as text. */
  schema: string
  /** Its uiSchema as text, if it has one. */
  uiSchema?: string
}

/** Answer of `POST /api/import`: nothing is written; the files become unsaved edits. */
export interface ImportReport {
  files: Record<string, string>
  /** What is shared with the library, and what could not be carried over. */
  notes: Note[]
}

/** Body of `PUT /api/journal`, `POST /api/save` and `POST /api/check`; a text that is missing is `null`. */
export interface ChangesBody {
  changes: { file: string; before: string | null; after: string | null }[]
}

export const toBody = (changes: FileChange[]): ChangesBody => ({
  changes: changes.map(({ file, before, after }) => ({ file, before: before ?? null, after: after ?? null })),
})

/** The changes of a body; undefined if it is none. */
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
