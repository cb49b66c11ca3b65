import { join } from 'node:path'
import type { Plugin } from 'vite'

/** In development the dev server hands the calls (`/aspapi/*`) and the pictures of the content to the reference server, in the same process. */
export function aspapiDevServer(root: string): Plugin {
  return {
    name: 'formwright:aspapi',
    apply: 'serve',
    async configureServer(server) {
      if (process.env.VITEST) return
      // Reached by name at run time only: a build must not need the server, nor the server the build.
      const { bootstrap } = (await import(join(root, 'src/server/start.ts'))) as typeof import('../../server/start.ts')
      const { app, close } = await bootstrap(root, process.env, {})
      await app.ready()
      server.httpServer?.once('close', () => void close())
      server.middlewares.use((request, response, next) => {
        if (/^\/(aspapi|content)\//.test(request.url ?? '')) app.routing(request, response)
        else next()
      })
    },
  }
}
