import { join } from 'node:path'

/** The folder of the sample content, `<kind>/<id>/` below it. */
export const SAMPLE_DIR = join(import.meta.dirname, '../../../sample')
