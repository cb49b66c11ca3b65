import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Loaded before a command (`--import`), whose modules are then compiled once and not at each start.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
