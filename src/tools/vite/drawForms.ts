import react from '@vitejs/plugin-react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createServer } from 'vite'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { errorMessage } from '../../model/errorDetails.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { definitionModules } from './definitionModules.ts'
import { rjsfAliases } from './rjsfAliases.ts'
import { themeSheet } from './themeSheet.ts'

/**
 * Renders forms as the site does, without a browser.
 * @param root folder of the definitions
 * @returns page id → sentence why its form cannot be rendered; no entry for forms that can
 * @throws DefinitionError if the project's files stop a start
 */
export async function drawForms(root: string, ids: string[]): Promise<Map<string, string>> {
  const server = await createServer({
    // The folder has the definitions; code of its own is never run.
    root: PROJECT_ROOT,
    // The configuration of the site checks the whole project.
    configFile: false,
    resolve: { alias: rjsfAliases(PROJECT_ROOT) },
    plugins: [
      definitionModules(root, () => undefined),
      themeSheet(PROJECT_ROOT, async () => (await import('../../site/app/theme/themeTokens.ts')).themeTokens),
      react(),
    ],
    logLevel: 'silent',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    ssr: { noExternal: [/@rjsf/] },
    optimizeDeps: { noDiscovery: true },
  })
  const problems = new Map<string, string>()
  try {
    const { initI18n } = await server.ssrLoadModule('/src/site/i18n/i18n.ts')
    await initI18n(DEFAULT_LANGUAGE)
    const { SchemaForm } = await server.ssrLoadModule('/src/forms/react/form/SchemaForm.tsx')
    for (const id of ids)
      try {
        const definition = await server.ssrLoadModule(`virtual:formwright/form/${id}`)
        const html = renderToString(createElement(SchemaForm, { definition, services: {}, onSubmit: () => undefined }))
        if (!/ id="form(\.|__add)/.test(html))
          problems.set(id, 'The page cannot be drawn: its schema describes nothing that can be filled in.')
      } catch (error) {
        problems.set(id, `The page cannot be drawn: ${errorMessage(error)}`)
      }
  } finally {
    await server.close()
  }
  return problems
}
