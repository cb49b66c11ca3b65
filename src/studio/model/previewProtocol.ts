import { isObject } from '../../forms/schema/isObject.ts'

/** What the page in the frame may do, as `sandbox` says it; it has no origin that anybody else has. */
export const FRAME_MAY = 'allow-scripts allow-forms'

/** What the frame shows of the texts that it has. */
export interface PreviewView {
  /** Id of the form. */
  page: string
  /** Code of the language. */
  language: string
  /** In place of the language's own words: ones that are no language and long, or the longest of all languages. */
  wording: 'own' | 'pseudo' | 'longest'
  mode: 'light' | 'dark'
  /** As the gallery names states; besides, `atOnce`: all steps on one page with every error, and `case`: `data`, checked. */
  state: string
  /** Of the state `case`. */
  data?: Record<string, unknown>
  /** Text path of the selected field. */
  selected: string | undefined
  /** Words of the Studio that the frame has none for. */
  words: { notDrawn: string; noFields: string }
}

/** From the Studio to the frame: files whose texts are others now (undefined: gone), and what is to be shown. */
export interface PreviewUpdate {
  kind: 'update'
  edits: [file: string, text: string | undefined][]
  view: PreviewView
}

/** From the frame to the Studio. */
export type PreviewNotice =
  | { kind: 'ready' }
  /** A field was clicked. */
  | { kind: 'selected'; path: string[] }

/** Whether a message is of this kind: tools that look at the page send their own. */
export const isMessage = <Kind extends string>(data: unknown, kind: Kind): data is { kind: Kind } =>
  isObject(data) && data.kind === kind
