import { isObject } from '../../forms/schema/isObject.ts'

/** `sandbox` attribute of the frame, which gives it an origin of its own. */
export const FRAME_SANDBOX = 'allow-scripts allow-forms'

/** The view in the frame. */
export interface PreviewView {
  /** Id of the form. */
  page: string
  /** Code of the language. */
  language: string
  /** Texts of the form: the language's own, long pseudo texts, or the longest of all languages. */
  wording: 'own' | 'pseudo' | 'longest'
  mode: 'light' | 'dark'
  /** A state of the gallery; `atOnce`: all steps on one page with every error; `case`: `data` with its errors. */
  state: string
  /** Form data of the state `case`. */
  data?: Record<string, unknown>
  /** Text path of the selected field. */
  selected: string | undefined
  /** Texts of the Studio, which the frame does not have. */
  words: { notDrawn: string; noFields: string }
}

/** From the Studio to the frame: changed files (undefined: removed) and the view. */
export interface PreviewUpdate {
  kind: 'update'
  edits: [file: string, text: string | undefined][]
  view: PreviewView
}

/** From the frame to the Studio. */
export type PreviewNotice =
  | { kind: 'ready' }
  /** The user clicked a field. */
  | { kind: 'selected'; path: string[] }

/** Whether a message is of this kind; tools of the browser send messages of their own. */
export const isMessage = <Kind extends string>(data: unknown, kind: Kind): data is { kind: Kind } =>
  isObject(data) && data.kind === kind
