import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ProblemName } from '../../../src/model/findings/findingTexts.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

const MISTAKES_FOLDER = join(PROJECT_ROOT, 'tests/project/mistakes')
const FIXTURE_FOLDER = join(PROJECT_ROOT, 'tests/support/project/fixtureProject')

/** One mistake in the files of the fixture project, and the problem that the check reports. */
export interface Mistake {
  problem: ProblemName
  /** Description of the mistake. */
  title: string
  file: string
  /** From 1; absent for a folder that nobody edits, and for files copied from the project, whose lines move. */
  line?: number
  /** Part of the message or of the hint. */
  says: string
  severity?: 'warning'
  /** Texts to replace in `file`, or in the file given here. */
  edits?: { file?: string; right: string; wrong: string }[]
  /** Files to add, with their content, or to remove (null). */
  files?: Record<string, AddedFile | null>
  /** A circumstance that the problem needs beside the files. */
  circumstance?: 'rule-fails' | 'check-not-installed'
}

/**
 * A text, a copy of another file, an empty folder, a link, a text in another encoding, or a text with a repeated part,
 * in which `§` stands for the part's number.
 */
export type AddedFile =
  | string
  | { copyOf: string }
  | { folder: true }
  | { linkTo: string }
  | { latin1: string }
  | { start: string; part: string; times: number; end: string }

/** All mistakes; `id` is the name of the file. */
export const readMistakes = (): (Mistake & { id: string })[] =>
  readdirSync(MISTAKES_FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => ({
      id: name.slice(0, -'.json'.length),
      ...(JSON.parse(readFileSync(join(MISTAKES_FOLDER, name), 'utf8')) as Mistake),
    }))

/** A copy of the fixture project on disk. */
export interface FixtureProject {
  root: string
  /** Makes a mistake in it, calls `look`, and undoes the mistake. */
  withMistake<T>(mistake: Pick<Mistake, 'file' | 'edits' | 'files'>, look: () => T): T
  remove(): void
}

/**
 * Copies the fixture project to a temporary folder and adds meta schemas, site file and shared texts of this project.
 */
export function createFixtureProject(): FixtureProject {
  const root = mkdtempSync(join(tmpdir(), 'formwright-fixture-'))
  const path = (file: string) => join(root, file)
  const reset = () => {
    rmSync(root, { recursive: true, force: true })
    cpSync(FIXTURE_FOLDER, root, { recursive: true })
    cpSync(join(PROJECT_ROOT, 'schemas/meta'), path('schemas/meta'), { recursive: true })
    const site = JSON.parse(readFileSync(join(PROJECT_ROOT, 'schemas/site.json'), 'utf8')) as object
    writeFileSync(path('schemas/site.json'), JSON.stringify({ ...site, legal: ['terms'] }, null, 2))
    for (const language of readdirSync(join(FIXTURE_FOLDER, 'locales')))
      for (const name of ['common.json', 'errors.json', 'server.json', 'meta.json'])
        cpSync(join(PROJECT_ROOT, 'locales', language, name), path(`locales/${language}/${name}`))
  }
  reset()
  return {
    root,
    withMistake(mistake, look) {
      for (const { file = mistake.file, right, wrong } of mistake.edits ?? []) {
        const text = readFileSync(path(file), 'utf8')
        if (!text.includes(right)) throw new Error(`${file} does not contain ${right}`)
        writeFileSync(
          path(file),
          text.replace(right, () => wrong),
        )
      }
      for (const [file, content] of Object.entries(mistake.files ?? {})) {
        mkdirSync(dirname(path(file)), { recursive: true })
        if (content === null) rmSync(path(file), { recursive: true })
        else if (typeof content === 'object' && 'folder' in content) mkdirSync(path(file))
        else if (typeof content === 'object' && 'linkTo' in content) symlinkSync(content.linkTo, path(file))
        else if (typeof content === 'object' && 'copyOf' in content)
          cpSync(path(content.copyOf), path(file), { recursive: true })
        else writeFileSync(path(file), bytesOf(content))
      }
      try {
        return look()
      } finally {
        if (mistake.edits || mistake.files) reset()
      }
    },
    remove: () => {
      if (existsSync(root)) rmSync(root, { recursive: true })
    },
  }
}

function bytesOf(content: Exclude<AddedFile, { copyOf: string } | { folder: true } | { linkTo: string }>): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  if ('latin1' in content) return Buffer.from(content.latin1, 'latin1')
  const parts = Array.from({ length: content.times }, (_, index) => content.part.replace('§', String(index)))
  return Buffer.from(content.start + parts.join('') + content.end)
}
