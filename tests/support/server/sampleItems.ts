import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile } from '../../../src/project/read/readDefinitions.ts'
import { readFrontMatter, type TextFile } from '../../../src/model/site/frontMatter.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** An item of the sample content. */
export interface SampleItem {
  kind: string
  id: string
  /** Path relative to the project. */
  folder: string
  metadata: Record<string, unknown>
  texts: Map<string, TextFile>
  /** Names of its files. */
  files: string[]
}

const SAMPLE_DIR = 'sample'

/** Language → locale for counting its words. */
export const LANGUAGE_TAGS: Record<string, string> = {
  tw: 'zh-Hant-TW',
  zh: 'zh-Hans-CN',
  en: 'en',
  th: 'th',
  id: 'id',
  vi: 'vi',
}

/** Kinds of content whose items have a body. */
export const ARTICLE_KINDS = ['school', 'product', 'activity', 'about']

const subfolders = (path: string): string[] =>
  readdirSync(join(PROJECT_ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

export const SAMPLE_ITEMS: SampleItem[] = subfolders(SAMPLE_DIR).flatMap((kind) =>
  subfolders(`${SAMPLE_DIR}/${kind}`).map((id) => {
    const folder = `${SAMPLE_DIR}/${kind}/${id}`
    const files = readdirSync(join(PROJECT_ROOT, folder)).sort()
    const texts = files
      .filter((name) => name.endsWith('.md'))
      .map(
        (name) =>
          [
            name.slice(0, -'.md'.length),
            readFrontMatter(`${folder}/${name}`, readFileSync(join(PROJECT_ROOT, folder, name), 'utf8')),
          ] as const,
      )
    return {
      kind,
      id,
      folder,
      files,
      metadata: readJsonFile(PROJECT_ROOT, `${folder}/item.json`).content as Record<string, unknown>,
      texts: new Map(texts),
    }
  }),
)

export const itemsOfKind = (kind: string): SampleItem[] => SAMPLE_ITEMS.filter((item) => item.kind === kind)
