import { UsageError } from './gitProject.ts'
import { contractReport } from './contractReport.ts'

/**
 * `npm run contract -- --url <address>`: what a backend answers differently from what the pages and docs/contract.md say.
 * Exit code 0: nothing; 1: something; 2: it could not be asked.
 */
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
