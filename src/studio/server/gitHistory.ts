import { lstatSync, readdirSync, readFileSync, type Dirent } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { findRepository, git } from '../../project/source/git.ts'
import { pageFile, pageTextFile } from '../model/fileEdits.ts'
import type { PageVersion } from '../model/protocol.ts'
import { ForbiddenPath } from './editedFiles.ts'

const MAX_VERSIONS = 50
const COMMIT = /^[0-9a-f]{40,64}$/
const PAGE_ID = /^[A-Za-z0-9_][A-Za-z0-9_-]*$/

/** Whether the project's folder belongs to a repository that has a commit. */
export const hasHistory = (root: string): Promise<boolean> =>
  git(root, ['rev-parse', '--verify', '--quiet', 'HEAD^{commit}']).then(
    () => true,
    () => false,
  )

/** @throws Error if it is not the id of a page */
export function requirePageId(page: unknown): string {
  if (typeof page === 'string' && PAGE_ID.test(page)) return page
  throw new Error('There is no form of this name.')
}

/** @throws Error if it is not the full hash of a commit */
export function requireCommit(commit: unknown): string {
  if (typeof commit === 'string' && COMMIT.test(commit)) return commit
  throw new Error('There is no commit of this name.')
}

/** The commits that changed a page or its texts, the newest first. */
export async function pageVersions(root: string, page: string): Promise<PageVersion[]> {
  const output = await git(root, [
    'log',
    `--max-count=${MAX_VERSIONS}`,
    '--format=%H%x00%P%x00%aI%x00%an%x00%s',
    '--',
    pageFile(page),
    `:(glob)${pageTextFile('*', page)}`,
  ])
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [commit = '', parents = '', date = '', author = '', subject = ''] = line.split('\0')
      return { commit, parent: parents.split(' ')[0] || undefined, date, author, subject }
    })
}

/** The page file and its text files at a commit, by path. */
export async function pageAt(root: string, page: string, commit: string): Promise<Record<string, string>> {
  const listing = await git(root, ['ls-tree', '-r', '-z', '--name-only', commit, '--', pageFile(page), 'locales'])
  const isOfPage = new RegExp(`^locales/[^/]+/pages/${page}\\.json$`)
  const files = listing.split('\0').filter((file) => file === pageFile(page) || isOfPage.test(file))
  const texts = await Promise.all(files.map((file) => git(root, ['cat-file', 'blob', `${commit}:./${file}`])))
  return Object.fromEntries(files.map((file, at) => [file, texts[at] ?? '']))
}

/** The page, field and text files that differ from the last commit, new ones included. */
export async function uncommittedFiles(root: string): Promise<string[]> {
  const prefix = (await git(root, ['rev-parse', '--show-prefix'])).trim()
  const output = await git(root, [
    'status',
    '--porcelain=v1',
    '-z',
    '--no-renames',
    '--untracked-files=all',
    // A submodule has settings of its own.
    '--ignore-submodules=all',
    '--',
    'schemas',
    'locales',
  ])
  return output
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3))
    .map((path) => (path.startsWith(prefix) ? path.slice(prefix.length) : path))
    .sort()
}

/**
 * Commits these files only, whatever else is changed or staged. `git commit` would also finish what a handed-over folder
 * has begun (a merge with its stash), and look into submodules, which have settings of their own.
 * @param files checked paths
 * @returns the commit's hash
 * @throws Error with the message of git; ForbiddenPath if git would write through a link
 */
export async function commitFiles(root: string, files: string[], message: string): Promise<string> {
  refuseLinks(root)
  const [head = '', headTree] = (await git(root, ['rev-parse', 'HEAD', 'HEAD^{tree}'])).split('\n')
  const folder = await mkdtemp(join(tmpdir(), 'formwright-index-'))
  const index = join(folder, 'index')
  try {
    await git(root, ['read-tree', 'HEAD'], { index })
    await git(root, ['add', '--all', '--', ...files], { index })
    const tree = (await git(root, ['write-tree'], { index })).trim()
    if (tree === headTree) throw new Error('These files are the same as in the last commit.')
    const commit = (await git(root, ['commit-tree', tree, '-p', head], { input: `${message.trim()}\n` })).trim()
    await git(root, ['add', '--all', '--', ...files])
    await git(root, ['update-ref', '-m', 'commit by the Studio', 'HEAD', commit, head])
    return commit
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Git writes objects, logs and references also through links that lead out of the project; it runs no hook. */
function refuseLinks(root: string): void {
  const { workTree: top, gitDir, commonDir } = findRepository(root)
  if ([gitDir, commonDir].some((path) => path !== join(top, '.git')) && !isWorktree(top, gitDir, commonDir))
    throw new ForbiddenPath(`${join(top, '.git')} leads to a repository elsewhere: ${commonDir}.`)
  for (const folder of new Set([gitDir, commonDir])) {
    const link = readdirSync(folder, { withFileTypes: true, recursive: true }).find((entry) =>
      entry.isSymbolicLink() ? entry.parentPath !== join(folder, 'hooks') : isLinkedLog(folder, entry),
    )
    if (link) throw new ForbiddenPath(`${join(link.parentPath, link.name)} is a link. Git would write through it.`)
  }
}

/**
 * Whether a log is a hard link, as an archive can make one: git appends to logs, and replaces other files. Ignores case,
 * as some disks do.
 */
const isLinkedLog = (folder: string, entry: Dirent): boolean =>
  entry.isFile() &&
  relative(folder, entry.parentPath).toLowerCase().split(sep).includes('logs') &&
  lstatSync(join(entry.parentPath, entry.name)).nlink > 1

/** Whether the repository itself names the folder, as `git worktree add` writes it; anybody can write the other direction. */
const isWorktree = (top: string, gitDir: string, commonDir: string): boolean =>
  dirname(gitDir) === join(commonDir, 'worktrees') &&
  resolve(gitDir, readFileSync(join(gitDir, 'gitdir'), 'utf8').trim()) === join(top, '.git')
