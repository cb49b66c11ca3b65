import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { openApiText } from '../openapi/openapi.ts'

/**
 * In development only: `/openapi.json`, generated for each request, and `/openapi`, a page to read it. The page is our
 * own: the maintained readers of OpenAPI bring a hundred packages, some of them native, some with telemetry.
 */
export function apiPages(root: string): Plugin {
  return {
    name: 'formwright:api-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/openapi.json', (_request, response) => {
        try {
          response.setHeader('content-type', 'application/json').end(openApiText(root))
        } catch (error) {
          response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error))
        }
      })
      server.middlewares.use('/openapi', (_request, response) => {
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(readFileSync(join(import.meta.dirname, 'apiPage.html')))
      })
    },
  }
}
