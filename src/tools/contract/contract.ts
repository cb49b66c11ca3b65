import { resolve } from 'node:path'
import { checkBackend } from '../../project/conformance/checkBackend.ts'
import { formatDifferences } from '../../project/conformance/difference.ts'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readMeta, readTexts } from '../../project/read/readTexts.ts'
import { problemText } from '../../project/cases/generator/describeCases.ts'
import { parseUsage, PROJECT_ROOT, UsageError } from '../toolArgs.ts'

const USAGE = 'npm run contract -- --url <address> [--account <name>] [--password <password>] [--code <code>]'
/** The sample customer of the reference backend. */
const SAMPLE_CUSTOMER = { account: 'real@example.com', password: 'Sample-real-2026' }
const WORDS_LANGUAGE = 'en'

/**
 * The report of `npm run contract`, and its number of differences.
 * @throws UsageError with one sentence
 */
export async function contractReport(args: string[]): Promise<{ text: string; differences: number }> {
  const { root, url, account, password, code } = readArgs(args)
  const words = { tag: readMeta(root, WORDS_LANGUAGE).tag, texts: readTexts(root, WORDS_LANGUAGE) }
  const { sent, differences } = await checkBackend({
    registry: readDefinitions(root),
    url,
    account,
    password,
    code,
    wordsFor: (form, problem) => problemText(form, problem, words),
  }).catch((error: unknown) => {
    throw error instanceof TypeError
      ? new UsageError(`Nothing answers at ${url}: ${String(Object(error.cause).message ?? error.message)}`)
      : error
  })
  return { text: formatDifferences(differences, sent), differences: differences.length }
}

function readArgs(args: string[]) {
  const option = { type: 'string' as const }
  const options = { root: option, url: option, account: option, password: option, code: option }
  const { root = PROJECT_ROOT, url, ...others } = parseUsage(USAGE, { args, options }).values
  if (url === undefined || !URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError(`Name the address of a backend. Usage: ${USAGE}`)
  return { ...SAMPLE_CUSTOMER, ...others, root: resolve(root), url }
}

/**
 * `npm run contract -- --url <address>`: reports where a backend differs from the pages and docs/contract.md. Exit code
 * 0: nowhere; 1: somewhere; 2: there is no report.
 */
if (import.meta.main)
  try {
    const { text, differences } = await contractReport(process.argv.slice(2))
    console.log(text)
    if (differences > 0) process.exitCode = 1
  } catch (error) {
    console.error(
      error instanceof UsageError ? error.message : `The backend cannot be asked: ${String(Object(error).message)}`,
    )
    process.exitCode = 2
  }
