import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '../../src/definitions/readDefinitions.ts'
import { readFrontMatter, type TextFile } from '../../src/server/sample/frontMatter.ts'

const ROOT = join(import.meta.dirname, '../..')

/** One item of the sample content, as its files say it. */
export interface SampleItem {
  kind: string
  id: string
  /** Relative to the project. */
  folder: string
  facts: Record<string, unknown>
  texts: Map<string, TextFile>
  /** Names of its files. */
  files: string[]
}

const SAMPLE = 'src/server/sample'

/** Languages and the tags by which their words are counted. */
export const TAGS: Record<string, string> = {
  tw: 'zh-Hant-TW',
  zh: 'zh-Hans-CN',
  en: 'en',
  th: 'th',
  id: 'id',
  vi: 'vi',
}

/** Kinds of content whose items have a body of their own. */
export const ARTICLES = ['school', 'product', 'activity', 'about']

const folders = (path: string): string[] =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

export const ITEMS: SampleItem[] = folders(SAMPLE).flatMap((kind) =>
  folders(`${SAMPLE}/${kind}`).map((id) => {
    const folder = `${SAMPLE}/${kind}/${id}`
    const files = readdirSync(join(ROOT, folder)).sort()
    const texts = files
      .filter((name) => name.endsWith('.md'))
      .map(
        (name) =>
          [
            name.slice(0, -'.md'.length),
            readFrontMatter(`${folder}/${name}`, readFileSync(join(ROOT, folder, name), 'utf8')),
          ] as const,
      )
    return {
      kind,
      id,
      folder,
      files,
      facts: readJson(ROOT, `${folder}/item.json`).content as Record<string, unknown>,
      texts: new Map(texts),
    }
  }),
)

export const itemsOf = (kind: string): SampleItem[] => ITEMS.filter((item) => item.kind === kind)
