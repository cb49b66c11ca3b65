import type { JSONPath } from 'jsonc-parser'
import { EditError, JsonText } from '../../project/source/jsonText.ts'
import type { Edits, Texts } from './workspace.ts'

export const pageFile = (id: string): string => `schemas/pages/${id}.page.json`
export const pageTextFile = (language: string, id: string): string => `locales/${language}/pages/${id}.json`

export const pageIds = (texts: Texts): string[] =>
  [...texts.keys()].flatMap((file) => /^schemas\/pages\/([^/]+)\.page\.json$/.exec(file)?.[1] ?? []).sort()

export const libraryNames = (texts: Texts): string[] =>
  [...texts.keys()].flatMap((file) => /^schemas\/fields\/([^/]+)\.json$/.exec(file)?.[1] ?? []).sort()

/** The codes of the languages: the folders of `locales/`. */
export const languagesOf = (texts: Texts): string[] =>
  [...new Set([...texts.keys()].flatMap((file) => /^locales\/([^/]+)\/meta\.json$/.exec(file)?.[1] ?? []))].sort()

/**
 * Error for a refused command.
 * @param key text key of its sentence, below `refusals` in the Studio's texts
 * @param params values in the sentence
 */
export const refusal = (key: string, params: Record<string, string> = {}): EditError =>
  new EditError(key, { key, params })

/** Collects the edits of one step; several edits of one file follow each other. */
export class FileEdits {
  readonly #texts: Texts
  readonly #edited = new Map<string, JsonText | undefined>()
  readonly #read = new Map<string, JsonText>()

  constructor(texts: Texts) {
    this.#texts = texts
  }

  get edits(): Edits {
    return new Map([...this.#edited].map(([file, json]) => [file, json?.text]))
  }

  /** @throws EditError if the file is missing or not JSON */
  json(file: string): JsonText {
    const json = this.optional(file)
    if (!json) throw refusal('noFile', { file })
    return json
  }

  /** @throws EditError if the file exists and is not JSON */
  optional(file: string): JsonText | undefined {
    if (this.#edited.has(file)) return this.#edited.get(file)
    const text = this.#texts.get(file)
    if (text === undefined) return undefined
    const json = this.#read.get(file) ?? new JsonText(text)
    this.#read.set(file, json)
    return json
  }

  /** The value at a path of a file; undefined if there is none. */
  value(file: string, path: JSONPath): unknown {
    return this.optional(file)?.value(path)
  }

  /** Changes a file; a missing one begins empty. */
  change(file: string, edit: (json: JsonText) => JsonText): void {
    const before = this.optional(file)
    const after = edit(before ?? new JsonText('{}\n'))
    if (before !== after) this.#edited.set(file, after)
  }

  create(file: string, content: unknown): void {
    this.#edited.set(file, new JsonText(`${JSON.stringify(content, null, 2)}\n`))
  }

  remove(file: string): void {
    if (this.optional(file)) this.#edited.set(file, undefined)
  }

  /** Removes the member at a path, and every group above it that becomes empty. */
  prune(file: string, path: JSONPath): void {
    if (this.value(file, path) === undefined) return
    this.change(file, (json) => json.remove(path))
    const parent = path.slice(0, -1)
    const group = this.value(file, parent)
    const isEmpty = typeof group === 'object' && group !== null && Object.keys(group).length === 0
    if (parent.length > 0 && isEmpty) this.prune(file, parent)
  }
}

/** Edits of one step that changes a page file. */
export function editPage(texts: Texts, page: string, edit: (json: JsonText) => JsonText): Edits {
  const files = new FileEdits(texts)
  // Throws if the page file is missing.
  files.json(pageFile(page))
  files.change(pageFile(page), edit)
  return files.edits
}
