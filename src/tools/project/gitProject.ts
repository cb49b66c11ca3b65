import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gitSync } from '../../project/source/git.ts'
import { UsageError } from '../toolArgs.ts'

/** Folders of a project's definitions. */
const FOLDERS = ['schemas', 'locales']

/** A project at a commit, in a temporary folder. */
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
  const entries =
    gitSync(root, ['ls-tree', '-r', '-z', commit, '--', ...FOLDERS])
      ?.toString('utf8')
      .split('\0') ?? []
  const pathOf = (entry: string): string => entry.slice(entry.indexOf('\t') + 1)
  // Files would be written through a link to a folder.
  const link = entries.find((entry) => entry.startsWith('120000 '))
  if (link) throw new UsageError(`In “${ref}” ${pathOf(link)} is a link: page, field and text files must be files.`)
  // `git archive` makes nothing at all if the commit lacks one of the folders, and takes all without a name.
  const folders = FOLDERS.filter((folder) => entries.some((entry) => pathOf(entry).startsWith(`${folder}/`)))
  // For a commit, git also writes its signature where a file asks for it, and calls GnuPG.
  const tree = `${commit}^{tree}`
  const archive = folders.length > 0 ? gitSync(root, ['archive', '--format=tar', tree, '--', ...folders]) : undefined
  const target = mkdtempSync(join(tmpdir(), 'formwright-impact-'))
  const remove = (): void => rmSync(target, { recursive: true, force: true })
  const { error } = spawnSync('tar', ['-x', '-C', target], { input: archive ?? '' })
  if (error) throw new UsageError(`tar cannot be run: ${error.message}.`)
  if (!existsSync(join(target, 'schemas/pages'))) {
    remove()
    throw new UsageError(`“${ref}” has no page files to compare with: it has no schemas/pages.`)
  }
  mkdirSync(join(target, 'locales'), { recursive: true })
  return { root: target, remove }
}

function resolveCommit(root: string, ref: string): string {
  if (!existsSync(join(root, 'schemas/pages')))
    throw new UsageError(`${root} is no project of page files: it has no schemas/pages.`)
  if (gitSync(root, ['rev-parse', '--is-inside-work-tree']) === undefined)
    throw new UsageError(`${root} is in no git repository, so there is nothing to compare with.`)
  // Git would take a leading hyphen for an option.
  const found = ref.startsWith('-')
    ? undefined
    : gitSync(root, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`])
  if (found === undefined) throw new UsageError(`“${ref}” is no commit, branch or tag of this repository.`)
  return found.toString('utf8').trim()
}
