import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'

/** A new folder for a database, in memory where the system has such a place: for tests that ask what is stored, not whether it lasts. */
export const quickDir = (): string => mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'formwright-'))
