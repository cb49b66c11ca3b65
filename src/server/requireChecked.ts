import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readSample } from '../project/read/sample/readSample.ts'
import { readLanguages } from '../project/read/readTexts.ts'
import { checkedFiles } from '../project/read/verdict.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'
import { errorCode } from '../model/errorDetails.ts'

/** Path of the check, which needs packages that a server in production lacks. */
const CHECK_MODULE = join(import.meta.dirname, '../tools/check/checkFiles.ts')

interface CheckModule {
  requireSoundFiles(root: string): void
}

/**
 * Refuses definitions and sample content in which `npm run check` finds an error. The build has checked the files that
 * the site in `siteDir` was built from; only others are checked now.
 * @param checkModule path of the check, which is missing where only the packages of the server are installed
 * @throws DefinitionError with every error, or when the check is needed but not installed
 */
export async function requireChecked(root: string, siteDir: string, checkModule = CHECK_MODULE): Promise<void> {
  const checkedParts = checkedFiles(root, siteDir)
  if (checkedParts.definitions && checkedParts.sample) return
  const check = await importCheck(checkModule)
  if (check) check.requireSoundFiles(root)
  else if (checkedParts.definitions) requireSoundSample(root)
  else
    throw new DefinitionError([
      {
        id: 'not-checked',
        file: 'dist',
        pointer: '',
      },
    ])
}

async function importCheck(module: string): Promise<CheckModule | undefined> {
  try {
    // Imported by name at run time only: the server must not depend on the check.
    const check: CheckModule = await import(pathToFileURL(module).href)
    return check
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error
    return undefined
  }
}

/** Content may be written after the build, where the check is not installed. */
function requireSoundSample(root: string): void {
  const { problems } = readSample(root, readLanguages(root))
  if (problems.length > 0) throw new DefinitionError(problems)
}
