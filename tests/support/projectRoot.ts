import { join } from 'node:path'

/** Root folder of the project. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')
