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
  /** Whether fields can be added and moved, and texts edited, in the form. */
  isEditable: boolean
  /** A text that the Studio edits, of which it needs the place. */
  editedText?: TextTarget | undefined
  /** Texts of the Studio, which the frame does not have. */
  words: { notDrawn: string; noFields: string; addHere: string; drag: string }
}

/** A text that is edited in place. */
export type TextTarget =
  | { part: 'title' | 'intro' | 'submit' }
  | { part: 'step'; step: string }
  /** Names on the path to the field, without the indices of list entries. */
  | { part: 'label' | 'hint'; field: string[] }
  | { part: 'option'; field: string[]; index: number }

/** An area in CSS pixels of the frame. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** How a text is drawn; the size is in CSS pixels of the frame. */
export interface TextFont {
  fontSize: number
  fontWeight: string
}

/** A place for a field: before or after another field of the form itself. */
export interface DropPlace {
  place: 'before' | 'after'
  other: string
}

/** From the Studio to the frame: changed files (undefined: removed) and the view. */
export interface PreviewUpdate {
  kind: 'update'
  edits: [file: string, text: string | undefined][]
  view: PreviewView
}

/** From the Studio to the frame: a field is dragged to a point over the form; without one, the drag is over. */
export interface PreviewDrag {
  kind: 'drag'
  x?: number
  y?: number
}

/**
 * From the frame to the Studio. The Studio takes none of these for granted: a name that the form does not have, or a text
 * that it does not have, changes nothing.
 */
export type PreviewNotice =
  | { kind: 'ready' }
  /** The user clicked a field. */
  | { kind: 'selected'; path: string[] }
  /** The user wants to edit a text, or the Studio has asked where it is. */
  | { kind: 'text'; target: TextTarget; area: Area; font: TextFont; shown: string }
  /** The user wants a field after this one. */
  | { kind: 'add'; after: string }
  /** The user has dragged a field to another place. */
  | { kind: 'move'; field: string; to: DropPlace }
  /** Where a field would go that is dragged from the Studio. */
  | { kind: 'dropPlace'; to: DropPlace | undefined }

/** Whether a message is of this kind; tools of the browser send messages of their own. */
export const isMessage = <Kind extends string>(data: unknown, kind: Kind): data is { kind: Kind } =>
  isObject(data) && data.kind === kind
