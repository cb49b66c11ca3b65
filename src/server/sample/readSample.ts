import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentItem } from '../store/content.ts'
import { readFrontMatter, type TextFile } from './frontMatter.ts'
import { toHtml } from './html.ts'

const FOLDER = import.meta.dirname

/** Words of a text file by its language. */
type Translations = [language: string, text: TextFile][]

/**
 * The sample content: `<kind>/<id>/item.json` holds what needs no translation, `<language>.md` beside it the words.
 * Texts become multilingual content as the calls answer it. Source: contract, section 3.
 * @throws DefinitionError for a text file of another form
 */
export function readSample(): ContentItem[] {
  return folders(FOLDER).flatMap((kind) => folders(join(FOLDER, kind)).map((id) => readItem(kind, id)))
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()

function readItem(kind: string, id: string): ContentItem {
  const folder = join(FOLDER, kind, id)
  const { sort, ...facts } = JSON.parse(readFileSync(join(folder, 'item.json'), 'utf8')) as { sort: number } & Record<string, unknown>
  const texts: Translations = readdirSync(folder).filter((name) => name.endsWith('.md')).sort().map((name) =>
    [name.slice(0, -'.md'.length), readFrontMatter(`src/server/sample/${kind}/${id}/${name}`, readFileSync(join(folder, name), 'utf8'))])
  const names = new Set(texts.flatMap(([, { fields }]) => [...fields.keys()]))
  const words = [...names].filter((name) => !name.startsWith('spec.'))
    .map((name) => [name, multilingual(texts, ({ fields }) => fields.get(name))] as const)
  const specs = [...names].filter((name) => name.startsWith('spec.')).map((name) => specOf(texts, name))
  const body = multilingual(texts, (text) => toHtml(text.body))
  return { kind, id, sort, data: { id, ...facts, ...Object.fromEntries(words), ...(specs.length > 0 ? { specs } : {}), ...(body === '[]' ? {} : { body }) } }
}

/** `spec.margin: Margin | 1 % (1:100)` → label and value */
function specOf(texts: Translations, name: string): { label: string; value: string } {
  const part = (index: number) => multilingual(texts, ({ fields }) => fields.get(name)?.split(' | ')[index])
  return { label: part(0), value: part(1) }
}

/** A JSON string that holds a list of language and text, as a content backend sends it. */
function multilingual(texts: Translations, pick: (text: TextFile) => string | undefined): string {
  return JSON.stringify(texts.map(([val, text]) => ({ val, value: pick(text) })).filter(({ value }) => value))
}
