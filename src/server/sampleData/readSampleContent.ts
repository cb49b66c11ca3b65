import { join } from 'node:path'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { readSample, type SampleItem } from '../../project/read/sample/readSample.ts'
import type { LanguageText } from '../../model/api/multilingualText.ts'
import { DefinitionError } from '../../model/site/definitionProblem.ts'
import type { ContentItem } from '../store/content/contentStore.ts'
import type { TextFile } from '../../model/site/frontMatter.ts'

const PROJECT_ROOT = join(import.meta.dirname, '../../..')

/** The folder of the sample content, `<kind>/<id>/` below it. */
export const SAMPLE_DIR = join(PROJECT_ROOT, 'sample')

/**
 * Reads the sample content: `<kind>/<id>/item.json` holds the untranslated properties, `<language>.md` the texts,
 * `cover.svg` or `image.svg` an image. Texts become multilingual content as calls return it. Source: docs/contract.md
 * section 3.
 * @param languages of the site; content may be written in more than the required six
 * @param root the project's folder
 * @throws DefinitionError with every missing, unknown or malformed file
 */
export function readSampleContent(languages: string[], root = PROJECT_ROOT): ContentItem[] {
  const { items, problems } = readSample(root, languages)
  if (problems.length > 0) throw new DefinitionError(problems)
  return items.map(toItem)
}

function toItem({ kind, id, image, item: { sort, ...properties }, texts, hasImage }: SampleItem): ContentItem {
  const names = [...new Set([...texts.values()].flatMap(({ fields }) => [...fields.keys()]))]
  const translations = names
    .filter((name) => !name.startsWith('spec.'))
    .map((name) => [name, multilingual(texts, ({ fields }) => fields.get(name))] as const)
  const specs = names.filter((name) => name.startsWith('spec.')).map((name) => specOf(texts, name))
  const body = multilingual(texts, (text) => markdownToHtml(text.body))
  return {
    kind,
    id,
    sort,
    data: {
      id,
      ...properties,
      ...Object.fromEntries(translations),
      // Relative, so that the site works under any sub-path.
      ...(image ? { [image]: hasImage ? `content/${kind}/${id}/${image}.svg` : '' } : {}),
      ...(specs.length > 0 ? { specs } : {}),
      ...(body === '[]' ? {} : { body }),
    },
  }
}

/** `spec.margin: Margin | 1 % (1:100)` → label and value */
function specOf(texts: Map<string, TextFile>, name: string): { label: string; value: string } {
  const part = (index: number) => multilingual(texts, ({ fields }) => fields.get(name)?.split(' | ')[index])
  return { label: part(0), value: part(1) }
}

/** A multilingual text: JSON of a list of language and text, as a content backend sends it. */
function multilingual(texts: Map<string, TextFile>, pick: (text: TextFile) => string | undefined): string {
  const entries = [...texts].map(([val, text]) => ({ val, value: pick(text) ?? '' }))
  return JSON.stringify(entries.filter(({ value }) => value) satisfies LanguageText[])
}

/** Markdown with tables as HTML. HTML in it is shown as text; `#/…` links are left unchanged. */
export const markdownToHtml = (body: string): string =>
  micromark(body, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })
