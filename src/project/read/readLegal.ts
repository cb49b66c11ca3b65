import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { formatUnit } from '../../model/site/formatUnit.ts'
import { isLanguageTag } from '../../model/site/languageTag.ts'
import { LIFETIMES } from '../../model/site/lifetimes.ts'
import { interpolate } from '../../model/site/siteTexts.ts'
import { readMeta } from './readTexts.ts'
import { readFrontMatter } from '../../model/site/frontMatter.ts'
import type { Block, Inline, LegalDocument } from '../../model/site/legalDocument.ts'
import { DefinitionError } from '../../model/site/definitionProblem.ts'
import type { Params, ProblemId } from '../../model/findings/findingTexts.ts'

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type Phrasing = Extract<Node, { type: 'paragraph' }>['children'][number]

/** The names of the legal documents of a language: its files in `legal/`. */
export function legalDocuments(root: string, language: string): string[] {
  const folder = join(root, 'locales', language, 'legal')
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => name.slice(0, -3))
        .sort()
    : []
}

/** Whether a text is a day of the calendar, `yyyy-MM-dd`. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

const FACTS = ['title', 'version', 'effective']
/** Longest document, in characters; longer ones take too long to parse. */
const MAX_LENGTH = 200_000
/** Indentation of nesting that takes long to parse and that the site cannot show. */
const DEEP_INDENT = /^[ \t]{24,}/m

/** The blocks of each file at its last reading, by path; a check after each edit would parse it again. */
const lastBlocks = new Map<string, { body: string; blocks: Block[] }>()

/**
 * A legal document: front matter (`title`, `version`, `effective`), then headings, paragraphs, lists and strong words, with
 * lifetimes by name (`{{draftLife}}`).
 * @throws DefinitionError for a file of another form
 */
export function readLegal(root: string, language: string, document: string): LegalDocument {
  const file = `locales/${language}/legal/${document}.md`
  const legalError = (id: ProblemId, params: Params = {}, line = 1) =>
    new DefinitionError([{ id, file, pointer: '', line, column: 1, params }])
  const { fields, body: source, bodyLine } = readFrontMatter(file, readFileSync(join(root, file), 'utf8'))
  const lineIn = (text: string, part: string): number =>
    bodyLine + text.slice(0, text.indexOf(part)).split('\n').length - 1
  const lifetimes = lifetimeTexts(readMeta(root, language).tag)
  const body = interpolate(source, lifetimes)
  const [placeholder] = /\{\{[^\n}]*\}*/.exec(body) ?? []
  if (placeholder !== undefined)
    throw legalError(
      'unknown-markdown/placeholder',
      { placeholder, names: Object.keys(lifetimes) },
      lineIn(body, placeholder),
    )
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw legalError('bad-front-matter/missing', { name })
    return value
  }

  const lineOf = ({ position }: Pick<Node, 'position'>): number => bodyLine + (position?.start.line ?? 1) - 1

  function block(node: Node): Block {
    if (node.type === 'heading') return { kind: 'heading', text: inline(node.children) }
    if (node.type === 'paragraph') return { kind: 'paragraph', text: inline(node.children) }
    if (node.type === 'list')
      return {
        kind: 'list',
        items: node.children.map((item) =>
          item.children.flatMap((part) => {
            if (part.type === 'paragraph') return inline(part.children)
            throw legalError('unknown-markdown/in-list', { kind: part.type }, lineOf(part))
          }),
        ),
      }
    throw legalError('unknown-markdown', { kind: node.type }, lineOf(node))
  }

  function inline(nodes: Phrasing[], strong = false): Inline[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [{ text: node.value, strong }]
      if (node.type === 'strong') return inline(node.children, true)
      throw legalError('unknown-markdown/in-words', { kind: node.type }, lineOf(node))
    })
  }

  if (body.trim() === '') throw legalError('bad-front-matter/no-text')
  const unknownField = [...fields.keys()].find((name) => !FACTS.includes(name))
  if (unknownField !== undefined)
    throw legalError(
      'bad-front-matter/unknown',
      { name: unknownField, names: FACTS },
      [...fields.keys()].indexOf(unknownField) + 2,
    )
  const facts = { title: field('title'), version: field('version'), effective: field('effective') }
  if (!isDay(facts.effective))
    throw legalError('bad-front-matter/date', { date: facts.effective }, [...fields.keys()].indexOf('effective') + 2)
  if (body.length > MAX_LENGTH) throw legalError('file-too-large/document', { count: body.length, most: MAX_LENGTH })
  const [indented] = DEEP_INDENT.exec(body) ?? []
  if (indented !== undefined) throw legalError('unknown-markdown/indent', {}, lineIn(body, indented))
  const lastRead = lastBlocks.get(file)
  const blocks = lastRead?.body === body ? lastRead.blocks : fromMarkdown(body).children.map(block)
  lastBlocks.set(file, { body, blocks })
  return { ...facts, blocks }
}

/**
 * The lifetimes in words (`30 days`), by the names that legal texts call them.
 * @param tag BCP 47; a malformed one, which the check reports, counts as English
 */
function lifetimeTexts(tag: string): Record<string, string> {
  const days = (count: number) => formatUnit(count, 'day', isLanguageTag(tag) ? tag : 'en')
  return {
    draftLife: days(LIFETIMES.draftDays),
    rememberedSessionLife: days(LIFETIMES.rememberedSessionDays),
  }
}
