import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import texts from '../model/findings/en.json' with { type: 'json' }
import type { ProblemId } from '../model/findings/findingTexts.ts'
import { problemName } from '../model/site/definitionProblem.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

/** The mistakes that tests make, which are the examples of the document. */
const MISTAKES_FOLDER = 'tests/lint/mistakes'

interface Example {
  problem: string
  title: string
  file: string
  severity?: string
  circumstance?: keyof typeof CIRCUMSTANCES
  edits?: { file?: string; right: string; wrong: string }[]
  files?: Record<string, string | null | { copyOf: string } | { latin1: string } | { start: string; part: string }>
}

/** What is said of problems that no change of a file makes by itself. */
const CIRCUMSTANCES = {
  'rule-fails': 'No file is known that does this: tests make a rule of the check fail.',
  'check-not-installed':
    'Any change of a file after `npm run build`, where only the packages that the server needs are installed.',
}

const INTRODUCTION = `# Problems that the check finds

Written by \`npm run check -- --list\` from the mistakes that the tests make.

\`npm run check\` names each problem with file, line and column. \`npm run build\`, \`npm start\` and \`npm run dev\` stop on
the same list; a warning stops nothing. \`npm run check -- --fix\` mends what needs no person's judgement, and
\`npm run check -- --json\` prints a list for other programs. One mistake is one problem, also if it stands in several
languages.
`

/** A section for each problem, with a wrong and a right example. */
export function checksDocument(): string {
  const examples = readdirSync(join(PROJECT_ROOT, MISTAKES_FOLDER))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(PROJECT_ROOT, MISTAKES_FOLDER, name), 'utf8')) as Example)
  const byProblem = Map.groupBy(examples, ({ problem }) => problem)
  const ids = Object.keys(texts.problem) as ProblemId[]
  const sections = [...Map.groupBy(ids, (id) => problemName({ id }))].map(([name, variants]) => {
    const own = byProblem.get(name) ?? []
    const warning = own.some(({ severity }) => severity === 'warning') ? ['It is a warning.\n'] : []
    return [`## ${name}\n`, `${variants.map(sentencesOf).join('\n')}\n`, ...warning, ...own.map(exampleOf)].join('\n')
  })
  return [INTRODUCTION, ...sections].join('\n')
}

/** What the check says of a problem, with `…` for what it names. */
const sentencesOf = (id: ProblemId): string =>
  `- ${Object.values(texts.problem[id])
    .join(' ')
    .replace(/\{\{\w+\}\}/g, '…')}`

function exampleOf({ title, file, circumstance, edits = [], files = {} }: Example): string {
  if (circumstance) return `${title}. ${CIRCUMSTANCES[circumstance]}\n`
  // What is changed elsewhere only keeps the example to one mistake.
  const own = edits.filter((edit) => edit.file === undefined)
  const shown = own.length > 0 ? own : edits.slice(0, 1)
  const parts = shown.flatMap((edit) => {
    const name = baseName(edit.file ?? file)
    return [...block(`Wrong, in \`${name}\``, edit.wrong), ...block('Right', edit.right)]
  })
  const added = Object.entries(file in files ? { [file]: files[file] ?? null } : files).flatMap(([path, content]) =>
    content === null
      ? [`Wrong: the file \`${baseName(path)}\` is missing.\n`]
      : typeof content === 'object' && 'copyOf' in content
        ? [`Wrong: \`${baseName(path)}\` is a copy that was not changed.\n`]
        : block(`Wrong: a file \`${baseName(path)}\``, contentOf(content)),
  )
  return [`${title}:\n`, ...parts, ...added].join('\n')
}

function contentOf(
  content: string | { folder: true } | { linkTo: string } | { latin1: string } | { start: string; part: string },
): string {
  if (typeof content === 'string') return content
  if ('folder' in content) return '(a folder)'
  if ('linkTo' in content) return `(a link to ${content.linkTo})`
  return 'latin1' in content ? content.latin1 : `${content.start}${content.part.replace('§', '0')} …`
}

function block(caption: string, text: string): string[] {
  return text.trim() === '' ? [`${caption}: nothing.\n`] : [`${caption}:\n`, `\`\`\`\n${dedent(text)}\n\`\`\`\n`]
}

/** The lines of an excerpt without the indentation that they share. */
function dedent(text: string): string {
  const lines = text.replace(/^\n+|\s+$/g, '').split('\n')
  const indents = lines.slice(lines[0]?.startsWith(' ') ? 0 : 1).map((line) => line.length - line.trimStart().length)
  const shared = Math.min(...indents, 99)
  return lines.map((line) => line.slice(Math.min(shared, line.length - line.trimStart().length))).join('\n')
}

const baseName = (path: string): string => path.replace(/^.*\//, '')
