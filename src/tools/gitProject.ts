import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A request that cannot be done; the message is one sentence for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024
/** What a project's definitions are made of. */
const FOLDERS = ['schemas', 'locales']

/** A project as it was at a commit, in a temporary folder. */
export interface CheckedOutProject {
  root: string
  remove(): void
}

/**
 * Writes the page, field and text files of a commit into a temporary folder. The repository is only read.
 * @throws UsageError if there is no such commit, or it has no pages
 */
export function checkOutDefinitions(root: string, ref: string): CheckedOutProject {
  const commit = resolveCommit(root, ref)
  const prefix = git(root, ['rev-parse', '--show-prefix']).toString('utf8').trim()
  const listed = git(
    root,
    ['ls-tree', '-r', '-z', '--full-tree', `${commit}:${prefix}`, '--', ...FOLDERS],
    undefined,
    false,
  )
  const entries = (listed?.toString('utf8') ?? '').split('\0').flatMap((line) => {
    const [, mode = '', id = '', path = ''] = /^(\d+) blob (\w+)\t(.+)$/s.exec(line) ?? []
    const isPlain = mode.startsWith('100') && !path.split('/').includes('..')
    return isPlain ? [{ id, path }] : []
  })
  if (!entries.some(({ path }) => path.startsWith('schemas/meta/')))
    throw new UsageError(`“${ref}” has no page files to compare with: it has no schemas/meta.`)
  const target = mkdtempSync(join(tmpdir(), 'formwright-impact-'))
  const contents = readBlobs(
    root,
    entries.map(({ id }) => id),
  )
  entries.forEach(({ path }, index) => {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    writeFileSync(join(target, path), contents[index] ?? '')
  })
  mkdirSync(join(target, 'locales'), { recursive: true })
  // A commit from before one of the meta schemas is read by the present one.
  cpSync(join(root, 'schemas/meta'), join(target, 'schemas/meta'), { recursive: true, force: false })
  return { root: target, remove: () => rmSync(target, { recursive: true, force: true }) }
}

function resolveCommit(root: string, ref: string): string {
  if (!existsSync(join(root, 'schemas/meta')))
    throw new UsageError(`${root} is no project of page files: it has no schemas/meta.`)
  if (git(root, ['rev-parse', '--is-inside-work-tree'], undefined, false) === undefined)
    throw new UsageError(`${root} is in no git repository, so there is nothing to compare with.`)
  // What begins with a hyphen would be an option of git.
  const found = ref.startsWith('-')
    ? undefined
    : git(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], undefined, false)
  if (found === undefined) throw new UsageError(`“${ref}” is no commit, branch or tag of this repository.`)
  return found.toString('utf8').trim()
}

/** The contents of blobs, in the order of their ids. */
function readBlobs(root: string, ids: string[]): Buffer[] {
  const output = git(root, ['cat-file', '--batch'], `${ids.join('\n')}\n`)
  const contents: Buffer[] = []
  let offset = 0
  while (contents.length < ids.length) {
    const end = output.indexOf('\n', offset)
    const size = Number(/ blob (\d+)$/.exec(output.toString('latin1', offset, end))?.[1] ?? 0)
    contents.push(output.subarray(end + 1, end + 1 + size))
    offset = end + 1 + size + 1
  }
  return contents
}

function git(root: string, args: string[], input?: string): Buffer
function git(root: string, args: string[], input: string | undefined, isRequired: false): Buffer | undefined
function git(root: string, args: string[], input?: string, isRequired = true): Buffer | undefined {
  const { status, stdout, error } = spawnSync('git', args, {
    cwd: root,
    maxBuffer: MAX_OUTPUT_BYTES,
    ...(input === undefined ? {} : { input }),
  })
  if (error) throw new UsageError(`git cannot be run: ${error.message}.`)
  if (status === 0) return stdout
  if (isRequired) throw new UsageError(`git ${args[0]} failed in ${root}.`)
  return undefined
}
