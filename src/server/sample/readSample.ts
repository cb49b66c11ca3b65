import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { DefinitionError } from '../../model/problem.ts'
import type { ContentItem } from '../store/content.ts'
import { SAMPLE_DIR } from './folder.ts'
import type { TextFile } from './frontMatter.ts'
import { toHtml } from './html.ts'
import { readItemFiles, type ItemFiles } from './itemFiles.ts'
import { kinds, type Kind } from './kinds.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = relative(ROOT, SAMPLE_DIR).split(sep).join('/')

/**
 * The sample content: `<kind>/<id>/item.json` holds what needs no translation, `<language>.md` beside it the words,
 * `cover.svg` or `image.svg` a picture. Texts become multilingual content as the calls answer it. Source: contract, section 3.
 * @param languages those of the site; content may be written in more than the six that it must have
 * @param root the project's folder
 * @throws DefinitionError for the first item of which a file is missing, unknown or of another form, with all that is wrong
 */
export function readSample(languages: string[], root = ROOT): ContentItem[] {
  return folders(join(root, FOLDER)).flatMap((name) => {
    const kind = kindOf(name)
    return folders(join(root, FOLDER, name)).map((id) => toItem(name, id, kind, readItemFiles(root, `${FOLDER}/${name}/${id}`, kind, languages)))
  })
}

const folders = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()

function kindOf(name: string): Kind {
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (kind) return kind
  throw new DefinitionError([{ file: `${FOLDER}/${name}`, place: '', what: 'This is no kind of content.', hint: `The kinds are ${Object.keys(kinds).join(', ')}.` }])
}

function toItem(kind: string, id: string, { picture }: Kind, { facts: { sort, ...facts }, texts, hasPicture }: ItemFiles): ContentItem {
  const names = [...new Set([...texts.values()].flatMap(({ fields }) => [...fields.keys()]))]
  const words = names.filter((name) => !name.startsWith('spec.')).map((name) => [name, multilingual(texts, ({ fields }) => fields.get(name))] as const)
  const specs = names.filter((name) => name.startsWith('spec.')).map((name) => specOf(texts, name))
  const body = multilingual(texts, (text) => toHtml(text.body))
  return {
    kind, id, sort,
    data: {
      id, ...facts, ...Object.fromEntries(words),
      // Relative, so that the site works under any sub-path.
      ...(picture ? { [picture]: hasPicture ? `content/${kind}/${id}/${picture}.svg` : '' } : {}),
      ...(specs.length > 0 ? { specs } : {}), ...(body === '[]' ? {} : { body }),
    },
  }
}

/** `spec.margin: Margin | 1 % (1:100)` → label and value */
function specOf(texts: Map<string, TextFile>, name: string): { label: string; value: string } {
  const part = (index: number) => multilingual(texts, ({ fields }) => fields.get(name)?.split(' | ')[index])
  return { label: part(0), value: part(1) }
}

/** A JSON string that holds a list of language and text, as a content backend sends it. */
function multilingual(texts: Map<string, TextFile>, pick: (text: TextFile) => string | undefined): string {
  return JSON.stringify([...texts].map(([val, text]) => ({ val, value: pick(text) })).filter(({ value }) => value))
}
