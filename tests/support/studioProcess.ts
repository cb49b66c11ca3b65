import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROJECT_ROOT } from './projectRoot.ts'
import { useReferencePages } from './referenceFiles.ts'

/** Copies the reference pages with their texts; the Studio edits the copy, so the project's files stay unchanged. */
export function copyDefinitions(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'formwright-studio-'))
  for (const folder of ['schemas', 'locales'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true, dereference: true })
  useReferencePages(root)
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) }
}

/**
 * Starts the Studio like `npm run studio`.
 * @param mode `production`, as for its users; or `development`, with React's checks, which Vite builds in a test runner
 * by default
 * @param port 0: any free one
 */
export async function startStudio(
  root: string,
  mode: 'production' | 'development' = 'production',
  port = 0,
): Promise<{ url: string; end: (signal: NodeJS.Signals) => Promise<void> }> {
  const studio = spawn(process.execPath, [join(PROJECT_ROOT, 'src/tools/studio/studio.ts'), '--root', root], {
    env: { ...process.env, NODE_ENV: mode, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  for await (const chunk of studio.stdout) {
    output += String(chunk)
    const url = /^Studio is at (\S+)\n/.exec(output)?.[1]
    if (url !== undefined)
      return {
        url,
        async end(signal) {
          studio.kill(signal)
          await once(studio, 'exit')
        },
      }
  }
  throw new Error(`The Studio has not started: ${output}`)
}
