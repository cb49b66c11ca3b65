import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync, renameSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import type { Schema, UiSchema } from '../../../src/forms/schema/schema.ts'
import type { Page, ResolvedForm, Step, Submit } from '../../../src/model/site/pageDefinition.ts'

type Json = Record<string, unknown>

/** A page file as an owner edits it. */
export interface PageJson {
  id: string
  path: string
  access: Page['access']
  menu?: { order: number }
  schema: Schema & { properties: Record<string, Schema & { $ref?: string }> }
  uiSchema?: UiSchema
  steps?: Step[]
  renamedFields?: Record<string, string>
  submit: Submit
  [member: string]: unknown
}

/** Texts in the languages that the tests have; other languages get the English with a mark of their own. */
export type Words = { en: string } & Record<string, string>

/** Error if no form of the project suits a task. */
export class NoSuitableFormError extends Error {}

/** The files of a project, edited as an owner does in an editor: page, field and text files, nothing else. */
export class OwnerProject {
  readonly root: string
  constructor(root: string) {
    this.root = root
  }

  /** The current forms. */
  get forms(): ResolvedForm[] {
    return [...readDefinitions(this.root).forms.values()]
  }

  get pages(): Page[] {
    return readDefinitions(this.root).pages
  }

  get languages(): string[] {
    return readdirSync(join(this.root, 'locales')).sort()
  }

  /** The first form that suits a task. */
  form(suits: (form: ResolvedForm) => boolean): ResolvedForm {
    const form = this.forms.find(suits)
    if (!form) throw new NoSuitableFormError('No form of the project suits this task.')
    return form
  }

  pageFile = (id: string): string => `schemas/pages/${id}.page.json`

  readJson<T = Json>(file: string): T {
    return JSON.parse(readFileSync(join(this.root, file), 'utf8')) as T
  }

  writeJson(file: string, content: unknown): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true })
    writeFileSync(join(this.root, file), `${JSON.stringify(content, null, 2)}\n`)
  }

  editPage(id: string, edit: (page: PageJson) => void): void {
    const page = this.readJson<PageJson>(this.pageFile(id))
    edit(page)
    this.writeJson(this.pageFile(id), page)
  }

  /** Writes a text into a file of every language, or of the given ones. */
  write(file: string, key: string, words: Words, languages = this.languages): void {
    for (const language of languages) {
      const path = `locales/${language}/${file}`
      const texts = existsSync(join(this.root, path)) ? this.readJson(path) : {}
      const steps = key.split('.')
      const parent = steps.slice(0, -1).reduce<Json>((group, step) => (group[step] ??= {}) as Json, texts)
      parent[steps.at(-1) as string] = words[language] ?? `${words.en} (${language})`
      this.writeJson(path, texts)
    }
  }

  rename(from: string, to: string): void {
    renameSync(join(this.root, from), join(this.root, to))
  }

  remove(file: string): void {
    rmSync(join(this.root, file), { recursive: true })
  }
}
