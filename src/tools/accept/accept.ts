import { gitSync } from '../../project/source/git.ts'
import { readdirSync, rmdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { escapeObeyed } from '../../model/escapeCharacters.ts'
import { formatProblem, isError } from '../../model/site/definitionProblem.ts'
import { readAcceptance } from './acceptance.ts'
import { checkFiles } from '../check/checkFiles.ts'
import { keepResults } from '../project/resultCache.ts'
import { writeProjectFile } from '../project/writeProjectFile.ts'
import { parseToolArgs, runTool } from '../toolArgs.ts'

/** A longer diff is cut; `git diff` shows the rest. */
const MAX_DIFF_LINES = 400

/**
 * `npm run accept`: after a wanted change of pages or texts, rewrites the snapshots and the cases and shows their diff.
 * Writes nothing and exits with code 1 if the check finds an error.
 */
const { root } = parseToolArgs()
keepResults()
await runTool(accept)

function accept(): void {
  const errors = checkFiles(root).problems.filter(isError)
  if (errors.length > 0) {
    for (const problem of errors) console.error(formatProblem(problem))
    console.error('Nothing was written: what is wrong cannot be accepted.')
    process.exitCode = 1
  } else {
    const { files, unfilledPages, gaps } = readAcceptance(root)
    for (const [file, text] of files) writeOrRemove(file, text)
    for (const page of unfilledPages)
      console.error(
        `No valid form of the page “${page}” could be made up: write one into tests/cases/${page}/valid.json, and run this again.`,
      )
    for (const gap of gaps) console.error(escapeObeyed(gap))
    if (unfilledPages.length > 0 || gaps.length > 0) process.exitCode = 1
    console.log(files.size === 0 ? 'Nothing has changed in the snapshots and cases.' : summary([...files]))
    if (files.size > 0) console.log(escapeObeyed(diffOf([...files.keys()])))
  }
}

function writeOrRemove(file: string, text: string | undefined): void {
  writeProjectFile(root, file, text)
  const folder = dirname(join(root, file))
  if (text === undefined && readdirSync(folder).length === 0) rmdirSync(folder)
}

function summary(files: [string, string | undefined][]): string {
  const lines = files.map(([file, text]) => `  ${text === undefined ? 'removed' : 'written'}  ${escapeObeyed(file)}`)
  return `${files.length === 1 ? '1 file has' : `${files.length} files have`} changed. Read what has, and commit it with the change:\n${lines.join('\n')}\n`
}

/** Git's diff of the files; new files appear whole. */
function diffOf(files: string[]): string {
  const git = (...args: string[]) => gitSync(root, ['--literal-pathspecs', ...args], 1)?.toString('utf8') ?? ''
  const newFiles = git('ls-files', '--others', '--exclude-standard', '--', ...files)
    .split('\n')
    .filter(Boolean)
  const diff = [
    git('diff', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all', '--find-renames', 'HEAD', '--', ...files),
    ...newFiles.map((file) => git('diff', '--no-ext-diff', '--no-textconv', '--no-index', '--', '/dev/null', file)),
  ].join('')
  const lines = diff.trimEnd().split('\n')
  const rest = lines.length - MAX_DIFF_LINES
  return rest > 0
    ? [...lines.slice(0, MAX_DIFF_LINES), `… ${rest} lines more: git diff HEAD tests`].join('\n')
    : lines.join('\n')
}
