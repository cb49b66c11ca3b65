import { join } from 'node:path'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer } from 'vite'

/**
 * Draws a form as the site does, without a browser.
 * @returns what keeps it from being drawn, in a sentence; undefined if all is well
 */
export async function drawForm(root: string, id: string): Promise<string | undefined> {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    ssr: { noExternal: [/@rjsf/] },
    optimizeDeps: { noDiscovery: true },
  })
  const { warn } = console
  // Texts are not loaded, which i18next mentions.
  console.warn = () => undefined
  try {
    const { SchemaForm } = await server.ssrLoadModule('/src/engine/form/SchemaForm.tsx')
    const definition = await server.ssrLoadModule(`virtual:formwright/form/${id}`)
    const html = renderToString(createElement(SchemaForm, { definition, services: {}, onSubmit: () => undefined }))
    const drawn = html.includes('id="form.')
    return drawn ? undefined : 'The page cannot be drawn: its schema describes nothing that can be filled in.'
  } catch (error) {
    return `The page cannot be drawn: ${(error as Error).message}`
  } finally {
    console.warn = warn
    await server.close()
  }
}
