import { readTextsArgs } from './textsArgs.ts'
import { completeTexts } from './completeTexts.ts'
import { UsageError } from './gitProject.ts'

/**
 * `npm run texts`: adds each language's missing keys, marked ⟦…⟧ as untranslated, and records what translations were made
 * of; `--remove-unused` also removes keys that nothing uses, `--confirm <key>` says that a translation still fits. Complete
 * files stay untouched. Exit code 1: nothing was written; 2: wrong options.
 */
try {
  if (!completeTexts(readTextsArgs(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
