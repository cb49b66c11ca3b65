import { serve } from '../../../src/server/serve.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { referenceRegistry } from './referencePages.ts'

/** Runs the product like `src/server/main.ts`, with the reference pages in place of the project's. */
await serve(PROJECT_ROOT, { registry: referenceRegistry })
