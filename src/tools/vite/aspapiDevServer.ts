import { join, sep } from 'node:path'
import { createServerModuleRunner, type Plugin, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { requireSoundFiles } from '../check/checkFiles.ts'
import { createDevBackend, type DevBackend, type StartBackend } from './devBackend.ts'

/**
 * In development, passes calls (`/aspapi/*`) and pictures of the content to the reference backend, in the process of
 * the dev server. A saved definition, text or server file starts the backend anew from a fresh module graph; if that
 * file is faulty, terminal and browser show why, and the old backend keeps running.
 * @param root the project whose `schemas` and `locales` are served
 * @param codeRoot the project whose server runs
 */
export function aspapiDevServer(root: string, codeRoot = root): Plugin {
  let backend: DevBackend | undefined
  return {
    name: 'formwright:aspapi',
    apply: 'serve',
    configureServer(server) {
      const devBackend = createDevBackend(createLoader(server, root, codeRoot), createReporter(server))
      backend = devBackend
      // A restarted dev server listens only after the previous one has closed and released the database.
      server.httpServer?.once('listening', () => devBackend.renew())
      const sources = [
        ...['schemas', 'locales'].map((folder) => join(root, folder)),
        ...['server', 'model', 'forms', 'project/read'].map((folder) => join(codeRoot, 'src', folder)),
      ]
      server.watcher.add(sources)
      server.watcher.on('all', (_event, file) => {
        if (sources.some((folder) => file.startsWith(folder + sep))) devBackend.renew()
      })
      server.middlewares.use((request, response, next) => {
        if (/^\/(aspapi|content)\//.test(request.url ?? '')) devBackend.handle(request, response).catch(next)
        else next()
      })
    },
    closeBundle: () => backend?.close(),
  }
}

/** Loads the server's modules from scratch each time, and reads all definitions and texts before it stops anything. */
function createLoader(server: ViteDevServer, root: string, codeRoot: string): () => Promise<StartBackend> {
  const { ssr } = server.environments
  if (!ssr) throw new Error('The dev server has no environment for server code.')
  let runner: ModuleRunner | undefined
  return async () => {
    const previousRunner = runner
    ssr.moduleGraph.invalidateAll()
    const newRunner = createServerModuleRunner(ssr, { hmr: false })
    const load = <T>(file: string): Promise<T> => newRunner.import<T>(join(codeRoot, 'src', file))
    // Load by name at run time only: a build must not need the server, nor the server the build.
    const { bootstrap } = await load<typeof import('../../server/start.ts')>('server/start.ts')
    const { readDefinitions } = await load<typeof import('../../project/read/readDefinitions.ts')>(
      'project/read/readDefinitions.ts',
    )
    const { loadServerTexts } =
      await load<typeof import('../../server/http/serverTexts.ts')>('server/http/serverTexts.ts')
    requireSoundFiles(root, codeRoot)
    const registry = readDefinitions(root, { drafts: true })
    loadServerTexts(root)
    return async () => {
      runner = newRunner
      await previousRunner?.close()
      return bootstrap(root, process.env, { registry })
    }
  }
}

/** Shows a fault in the terminal and over the page; the first start without a fault removes it. */
function createReporter({ config, ws }: ViteDevServer): (fault?: unknown) => void {
  let isFaulty = false
  return (fault) => {
    if (fault !== undefined) {
      const { message, stack = '' } = fault instanceof Error ? fault : new Error(String(fault))
      config.logger.error(`The backend was not renewed:\n${message}`, { timestamp: true })
      ws.send({ type: 'error', err: { message, stack, plugin: 'formwright:aspapi' } })
    } else if (isFaulty) {
      config.logger.info('The backend is renewed.', { timestamp: true })
      ws.send({ type: 'full-reload' })
    }
    isFaulty = fault !== undefined
  }
}
