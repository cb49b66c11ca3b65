import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isChecked } from '../definitions/verdict.ts'
import { DefinitionError } from '../model/site/definitionProblem.ts'

/** Where the check is; it needs packages that a server in production goes without. */
const CHECK_MODULE = join(import.meta.dirname, '../tools/checkFiles.ts')

interface CheckModule {
  requireSoundFiles(root: string): void
}

/**
 * Refuses definitions in which `npm run check` finds an error. Those that the site in `siteDir` was built from have been
 * checked by the build; only others are checked now.
 * @throws DefinitionError with every error, or when the check would be needed and is not installed
 */
export async function requireChecked(root: string, siteDir: string): Promise<void> {
  if (isChecked(root, siteDir)) return
  let check: CheckModule
  try {
    // Reached by name at run time only: the server must not need the check.
    check = (await import(pathToFileURL(CHECK_MODULE).href)) as CheckModule
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new DefinitionError([
      {
        name: 'not-checked',
        file: 'dist',
        pointer: '',
        message: 'Files in schemas/ or locales/ are not those that the site was built from.',
        hint: 'Build the site again with “npm run build”, where all packages are installed.',
      },
    ])
  }
  check.requireSoundFiles(root)
}
