import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** A Markdown document of the repository. */
export interface MarkdownDocument {
  /** Relative to the project. */
  file: string
  text: string
}

/** Folders whose Markdown files are content of the site, or not of this repository. */
const EXCLUDED = ['**/node_modules/**', 'sample/**', 'locales/**', 'dist/**', 'data/**', 'test-results/**']

export const readDocuments = (): MarkdownDocument[] =>
  globSync('**/*.md', { cwd: PROJECT_ROOT, exclude: EXCLUDED })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(PROJECT_ROOT, file), 'utf8') }))

/** The text without its fenced code blocks. */
export const withoutCodeBlocks = (text: string): string => text.replace(/^ *(```|~~~)[^]*?^ *\1 *$/gm, '')

/** Fenced code blocks and code spans, as text. */
export function codeIn(text: string): string {
  const blocks = [...text.matchAll(/^ *(```|~~~)[^\n]*\n([^]*?)^ *\1 *$/gm)].map(([, , code = '']) => code)
  const spans = [...withoutCodeBlocks(text).matchAll(/(`+)([^]+?)\1/g)].map(([, , code = '']) => code)
  return [...blocks, ...spans].join('\n')
}

/** Targets of links and images, without those inside code. */
export const linkTargets = (text: string): string[] =>
  [
    ...withoutCodeBlocks(text)
      .replace(/(`+)[^]+?\1/g, '`')
      .matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\s*\[[^\]]+\]: +(\S+)|\b(?:src|srcset|href)="([^"]+)"/gm),
  ].map(([, inline, reference, attribute]) => inline ?? reference ?? attribute ?? '')

/** Anchors that GitHub gives the headings of a document, and those written as HTML. */
export function anchorsOf(text: string): Set<string> {
  const anchors = new Set([...text.matchAll(/<a (?:id|name)="([^"]+)"/g)].map(([, id = '']) => id))
  const counts = new Map<string, number>()
  for (const [, heading = ''] of withoutCodeBlocks(text).matchAll(/^#{1,6} +(.+?)(?: +#+)? *$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    anchors.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}
