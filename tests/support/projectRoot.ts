import { join } from 'node:path'

/** The folder of the project that these tests belong to. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')
