import { UsageError } from './gitProject.ts'
import { impactReport } from './impactReport.ts'

/**
 * `npm run impact -- <ref>`: what a change of page, field and text files means, from a commit to the working tree or to
 * another commit, as Markdown. Exit code 0: harmless or nothing; 1: breaking; 2: it could not be done.
 */
try {
  const { text, isBreaking } = impactReport(process.argv.slice(2), process.env)
  console.log(text)
  if (isBreaking) process.exitCode = 1
} catch (error) {
  console.error(
    error instanceof UsageError ? error.message : `The change cannot be compared: ${String(Object(error).message)}`,
  )
  process.exitCode = 2
}
