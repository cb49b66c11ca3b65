import { isUtf8 } from 'node:buffer'
import { execFile, spawnSync } from 'node:child_process'
import { devNull } from 'node:os'

// Windows would look for `git.exe` in the folder that git is to read, which somebody else may have handed over.
process.env.NoDefaultCurrentDirectoryInExePath = '1'

const MAX_OUTPUT_BYTES = 512 * 1024 * 1024
const TIMEOUT_MS = 60_000

/** Last parts of the names of settings that make git run a program, or fail without it. */
const RUNS_PROGRAM =
  /\.(?:fsmonitor|hookspath|sshcommand|gitproxy|.*editor|.*pager|askpass|alternaterefscommand|.*helper|external|command|cmd|textconv|clean|smudge|process|required|driver|program|.*keycommand|uploadpack|receivepack|vcs|packobjectshook|procreceiverefs|difffilter|update)$/i

/** A setting by which git shows that it knows such variables, and its whole list of settings. */
const PROBE = 'formwright.probe'

/** Settings that hold in any folder: no hook, no signature, no other repository. */
const SAFE_SETTINGS = {
  'core.fsmonitor': 'false',
  'core.hooksPath': devNull,
  'log.showSignature': 'false',
  'diff.ignoreSubmodules': 'all',
  'submodule.recurse': 'false',
}

/**
 * The environment in which git runs no program that a repository's own configuration names: somebody else may have
 * handed the folder over. Settings of the person and the machine hold, but for filters.
 */
function safeEnvironment(root: string): NodeJS.ProcessEnv {
  const { stdout, error } = spawnSync('git', ['config', '--list', '--includes', '--show-scope', '--name-only', '-z'], {
    cwd: root,
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIMEOUT_MS,
    env: { ...process.env, ...settingVariables([[PROBE, '']]) },
  })
  if (error) throw new Error(`git cannot be run: ${error.message}.`)
  // A variable cannot hold the name of a setting in other bytes.
  if (!isUtf8(stdout)) throw new Error('The name of a setting of git in this folder is not UTF-8.')
  // With `-z` scope and name are separate entries.
  const entries = stdout.toString('utf8').split('\0')
  // An incomplete list would hide a program.
  if (!entries.includes(PROBE)) throw new Error('git lists no settings here, or is older than version 2.31.')
  const programs = entries.filter(
    (name, at) =>
      at % 2 === 1 &&
      RUNS_PROGRAM.test(name) &&
      // The folder's attributes choose a filter, and its settings what the filter runs: Git LFS has such settings.
      (['local', 'worktree'].includes(entries[at - 1] ?? '') || /^filter\./i.test(name)),
  )
  const settings = [...programs.map((name) => [name, ''] as const), ...Object.entries(SAFE_SETTINGS)]
  return {
    ...process.env,
    GIT_TERMINAL_PROMPT: '0',
    // Else `git status` writes the index, which may be a link to another repository's.
    GIT_OPTIONAL_LOCKS: '0',
    // Calls over no protocol, also to fetch objects that are missing; a repository's settings cannot allow one.
    GIT_ALLOW_PROTOCOL: '',
    ...settingVariables(settings),
  }
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
  const { status, stdout, error } = spawnSync('git', args, {
    cwd: root,
    maxBuffer: MAX_OUTPUT_BYTES,
    env: safeEnvironment(root),
  })
  if (error) throw new Error(`git cannot be run: ${error.message}.`)
  return status !== null && status <= highestStatus ? stdout : undefined
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
  const env = { ...safeEnvironment(root), ...(index !== undefined && { GIT_INDEX_FILE: index }) }
  return new Promise((resolve, reject) => {
    const child = execFile(
      'git',
      args,
      {
        cwd: root,
        maxBuffer: MAX_OUTPUT_BYTES,
        timeout: TIMEOUT_MS,
        env,
      },
      (error, stdout, stderr) => {
        if (!error) resolve(stdout)
        else reject(new Error(stderr.trim() || stdout.trim() || `git ${args[0]} failed.`))
      },
    )
    // Git may end before it has read its input.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(input)
  })
}
