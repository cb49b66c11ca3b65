import { execFile, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'

// Windows would look for `git.exe` in the folder that git is to read, which somebody else may have handed over.
process.env.NoDefaultCurrentDirectoryInExePath = '1'

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024
const TIMEOUT_MS = 60_000

/** Settings of a repository that are kept: how it writes its files, and in whose name. None of them names a program. */
const KEPT_SETTING =
  /^(?:user\.(?:name|email)|core\.(?:autocrlf|eol|safecrlf|filemode|symlinks|ignorecase|precomposeunicode|excludesfile))$/
/** How a repository keeps objects and references, which git reads from its file only. */
const FORMAT_SETTING = /^extensions\.(objectformat|refstorage)\n([a-z0-9]+)$/

/**
 * Settings that hold in any folder: no hook, no signature, no other repository, no object from elsewhere. A diff needs
 * `--ignore-submodules=all` besides, since submodules have settings of their own, and `.gitmodules` goes before these.
 */
const SAFE_SETTINGS = {
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  'log.showSignature': 'false',
  'submodule.recurse': 'false',
  'protocol.allow': 'never',
}

/** Parts of a repository that its worktrees share, but for its settings and hooks. */
const SHARED_FOLDERS = ['objects', 'refs', 'reftable', 'logs', 'info']
const SHARED_FILES = ['packed-refs', 'shallow']

/** A repository for git to use without its settings. */
interface SafeRepository {
  env: NodeJS.ProcessEnv
  close(): void
}

/**
 * Opens the repository of a folder that somebody else may have handed over, without its settings, any of which could
 * name a program. Settings of the person and the machine hold, but for filters.
 * @throws GitError with the message of git; Error if git cannot be run
 */
function openSafely(root: string): SafeRepository {
  const { workTree, gitDir, commonDir } = findRepository(root)
  // With `-z` the scope is an entry before its setting.
  const entries = readGit(root, ['config', '--list', '--includes', '--show-scope', '-z']).split('\0')
  const settings = entries.flatMap((scope, at) => {
    const [name = '', ...value] = (at % 2 === 0 && entries[at + 1]?.split('\n')) || []
    // The folder's attributes choose a filter, and the person's settings what it runs: Git LFS has such settings.
    if (/^filter\./i.test(name) && !/^(?:local|worktree)$/.test(scope)) return [[name, ''] as const]
    return KEPT_SETTING.test(name) ? [[name, value.length > 0 ? value.join('\n') : 'true'] as const] : []
  })
  const folder = mkdtempSync(join(tmpdir(), 'formwright-git-'))
  for (const name of SHARED_FOLDERS)
    if (existsSync(join(commonDir, name))) symlinkSync(join(commonDir, name), join(folder, name), 'junction')
  for (const name of SHARED_FILES)
    if (lstatSync(join(commonDir, name), { throwIfNoEntry: false })?.isFile())
      copyFileSync(join(commonDir, name), join(folder, name))
  const extensions = entries.flatMap((entry) => FORMAT_SETTING.exec(entry)?.slice(1).join(' = ') ?? [])
  writeFileSync(
    join(folder, 'config'),
    ['[core]', 'repositoryformatversion = 1', '[extensions]', ...extensions, ''].join('\n'),
  )
  return {
    env: {
      ...process.env,
      GIT_TERMINAL_PROMPT: '0',
      // Else `git status` writes the index, which may be a link to another repository's.
      GIT_OPTIONAL_LOCKS: '0',
      GIT_DIR: gitDir,
      GIT_WORK_TREE: workTree,
      // Git reads the settings of a repository there, and nowhere else.
      GIT_COMMON_DIR: folder,
      ...settingVariables([...settings, ...Object.entries(SAFE_SETTINGS)]),
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * Where the repository of a folder lies, without links; `commonDir` is that of all its worktrees. Git judges here whether
 * the folder belongs to the person (`safe.directory`).
 * @throws GitError with the message of git; Error if git cannot be run
 */
export function findRepository(root: string): { workTree: string; gitDir: string; commonDir: string } {
  const places = ['--show-toplevel', '--git-dir', '--git-common-dir']
  const output = readGit(root, ['rev-parse', '--path-format=absolute', ...places])
  const [workTree = '', gitDir = '', commonDir = ''] = output.split('\n')
  return { workTree: realpathSync(workTree), gitDir: realpathSync(gitDir), commonDir: realpathSync(commonDir) }
}

/** Git ran, and failed. */
class GitError extends Error {}

function runGit(root: string, args: string[], env?: NodeJS.ProcessEnv): SpawnSyncReturns<Buffer> {
  const result = spawnSync('git', args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES, timeout: TIMEOUT_MS, env })
  if (result.error) throw new Error(`git cannot be run: ${result.error.message}.`)
  return result
}

/** The output of a command of git that runs no program, whatever the settings. */
function readGit(root: string, args: string[]): string {
  const { status, stdout, stderr } = runGit(root, args)
  if (status !== 0) throw new GitError(stderr.toString('utf8').trim())
  return stdout.toString('utf8')
}

/** Variables that set settings of git, since a name on the command line would end at its first `=`. */
const settingVariables = (settings: (readonly [name: string, value: string])[]): NodeJS.ProcessEnv => ({
  GIT_CONFIG_COUNT: String(settings.length),
  ...Object.fromEntries(
    settings.flatMap(([name, value], at) => [
      [`GIT_CONFIG_KEY_${at}`, name],
      [`GIT_CONFIG_VALUE_${at}`, value],
    ]),
  ),
})

/**
 * The output of git; undefined if git failed.
 * @param highestStatus of success: `diff --no-index` has 1 for files that differ
 * @throws Error if git cannot be run
 */
export function gitSync(root: string, args: string[], highestStatus = 0): Buffer | undefined {
  try {
    const { env, close } = openSafely(root)
    try {
      const { status, stdout } = runGit(root, args, env)
      return status !== null && status <= highestStatus ? stdout : undefined
    } finally {
      close()
    }
  } catch (error) {
    if (error instanceof GitError) return undefined
    throw error
  }
}

/**
 * Runs git in a folder and resolves with its output.
 * @param index file in place of the folder's own index
 * @throws Error
 */
export async function git(
  root: string,
  args: string[],
  { input, index }: { input?: string; index?: string } = {},
): Promise<string> {
  const { env, close } = openSafely(root)
  return new Promise<string>((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      {
        cwd: root,
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
        env: { ...env, ...(index !== undefined && { GIT_INDEX_FILE: index }) },
      },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout)
        else reject(new Error(stderr.trim() || stdout.trim() || `git ${args[0]} failed.`))
      },
    )
    // Git may end before it has read its input.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  }).finally(close)
}
