import { join } from 'node:path'
import { serve } from './serve.ts'

await serve(join(import.meta.dirname, '../..'))
