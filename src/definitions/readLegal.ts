import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { readFrontMatter } from '../model/site/frontMatter.ts'
import type { Block, Inline, LegalDocument } from '../model/site/legalDocument.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import type { ProblemName } from '../model/site/problemNames.ts'

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
/** Longer ones take too long to read, for people and for programs. */
const MAX_LENGTH = 200_000
/** What is nested so deeply takes long to read, and nothing can show it. */
const DEEP_INDENT = /^[ \t]{24,}/m

/** The blocks of each file as it was read last, by its path in the project: a check of an edited project reads it again. */
const lastBlocks = new Map<string, { body: string; blocks: Block[] }>()

/**
 * A legal document: front matter (`title`, `version`, `effective`), then headings, paragraphs, lists and strong words.
 * @throws DefinitionError for a file of another form
 */
export function readLegal(root: string, language: string, document: string): LegalDocument {
  const file = `locales/${language}/legal/${document}.md`
  const legalError = (name: ProblemName, message: string, hint: string, line = 1) =>
    new DefinitionError([{ name, file, pointer: '', line, column: 1, message, hint }])
  const { fields, body, bodyLine } = readFrontMatter(file, readFileSync(join(root, file), 'utf8'))
  const field = (name: string): string => {
    const value = fields.get(name)
    if (!value) throw legalError('bad-front-matter', `The front matter has no “${name}”.`, `Add a line “${name}: …”.`)
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
            throw legalError(
              'unknown-markdown',
              `A “${part.type}” inside an entry of a list cannot be shown.`,
              'Give it a place of its own, or write it into the entry as words.',
              lineOf(part),
            )
          }),
        ),
      }
    throw legalError(
      'unknown-markdown',
      `A “${node.type}” cannot be shown.`,
      'Use headings (##), paragraphs, lists and **strong** words.',
      lineOf(node),
    )
  }

  function inline(nodes: Phrasing[], strong = false): Inline[] {
    return nodes.flatMap((node) => {
      if (node.type === 'text') return [{ text: node.value, strong }]
      if (node.type === 'strong') return inline(node.children, true)
      throw legalError(
        'unknown-markdown',
        `A “${node.type}” cannot be shown.`,
        'Use plain and **strong** words only.',
        lineOf(node),
      )
    })
  }

  if (body.trim() === '')
    throw legalError(
      'bad-front-matter',
      'The document has no text after its front matter.',
      'Write the text below the second “---”.',
    )
  const strange = [...fields.keys()].find((name) => !FACTS.includes(name))
  if (strange !== undefined)
    throw legalError(
      'bad-front-matter',
      `“${strange}” is nothing that the front matter says.`,
      `It has ${FACTS.join(', ')}.`,
      [...fields.keys()].indexOf(strange) + 2,
    )
  const facts = { title: field('title'), version: field('version'), effective: field('effective') }
  if (!isDay(facts.effective))
    throw legalError(
      'bad-front-matter',
      `“${facts.effective}” is no date.`,
      'Write “effective” as year-month-day: 2026-01-31.',
      [...fields.keys()].indexOf('effective') + 2,
    )
  if (body.length > MAX_LENGTH)
    throw legalError(
      'file-too-large',
      `The document has ${body.length} characters; at most ${MAX_LENGTH} are shown on one page.`,
      'Divide it into several documents.',
    )
  const [indented] = DEEP_INDENT.exec(body) ?? []
  if (indented !== undefined)
    throw legalError(
      'unknown-markdown',
      'A line that begins with so many spaces cannot be shown.',
      'Remove the spaces before it; lists do not stand in lists.',
      bodyLine + body.slice(0, body.indexOf(indented)).split('\n').length - 1,
    )
  const known = lastBlocks.get(file)
  const blocks = known?.body === body ? known.blocks : fromMarkdown(body).children.map(block)
  lastBlocks.set(file, { body, blocks })
  return { ...facts, blocks }
}
