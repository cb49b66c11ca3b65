import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { readDefinitions } from '../../definitions/readDefinitions.ts'
import { readLanguages, readMeta } from '../../definitions/readTexts.ts'
import type { Page } from '../../model/site/pageDefinition.ts'
import { skeletonOf, type PagePreloads, type RoutePreloads } from '../../model/site/routePreloads.ts'
import { needsRest } from '../../model/site/textParts.ts'
import { DEFAULT_LANGUAGE } from '../../model/site/siteTexts.ts'
import { entryChunks, languageChunks, pageChunks } from './routeChunks.ts'

const SCRIPT = 'src/app/preload/inlineScript.ts'
const PICTURE = /\.(?:svg|png|jpg|webp|avif)$/
const SIGN_IN_PAGE = 'login'

/**
 * Puts into the built page a table of what each page and language consists of, and the script that loads the parts of
 * the requested one at once. The script is the same in every build, so that a policy can name its hash; the table is
 * data, which no policy concerns. Source: decision 028.
 */
export function preloads(root: string): Plugin {
  let script = ''
  return {
    name: 'formwright:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (!bundle) return html
        const table = JSON.stringify(preloadTable(root, bundle))
        // Before the style sheet, for which scripts wait, and after the module that the script holds back. The last one
        // imports the others, which the script asks for at once.
        const scripts = html.match(/<script type="module"[^>]*><\/script>/g) ?? []
        return scripts.slice(0, -1).reduce(
          (page, tag) => page.replace(tag, ''),
          html.replace(
            scripts.at(-1) ?? '',
            (tag) =>
              `<script type="application/json" id="preloads">${table}</script>\n    ${tag.replace('<script', '<script fetchpriority="low"')}\n    <script>${script}</script>`,
          ),
        )
      },
    },
    async buildStart() {
      script = await preloadScript(root)
    },
  }
}

/** The script in the page, as one line. */
export async function preloadScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(root, SCRIPT), output: { format: 'iife', minify: true } },
    },
  })
  const [{ output }] = [result].flat() as [Rolldown.RolldownOutput]
  return output[0].code.trim()
}

function preloadTable(root: string, bundle: Rolldown.OutputBundle): RoutePreloads {
  const files: string[] = []
  const indexOf = (file: string): number => {
    if (!files.includes(file)) files.push(file)
    return files.indexOf(file)
  }
  const { pages } = readDefinitions(root, { drafts: process.env.DRAFT_PAGES === 'on' })
  const pageEntries = pages.map((page): [string, PagePreloads] => {
    const chunks = pageChunks(bundle, page)
    const pictures = chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedAssets ?? [])])
    return [
      segmentOf(page),
      {
        modules: chunks.map(({ fileName }) => indexOf(fileName)),
        ...(pictures.length > 0 ? { pictures: pictures.filter((file) => PICTURE.test(file)).map(indexOf) } : {}),
        ...(needsRest(page.id) ? { needsRest: true } : {}),
        ...(page.access === 'public' ? {} : { needsSession: true }),
        ...(page.kind === 'form' && page.submit.action === 'openAccount' ? { opensAccount: true } : {}),
        skeleton: skeletonOf(page),
      },
    ]
  })
  const languages = readLanguages(root).map((code) => {
    const [file, rest] = languageChunks(bundle, code).map(({ fileName }) => indexOf(fileName))
    return [code, { file, rest, tag: readMeta(root, code).tag }]
  })
  return {
    files,
    entry: [...entryChunks(bundle)]
      .filter(({ isEntry, name }) => !isEntry && name !== 'index')
      .map(({ fileName }) => indexOf(fileName)),
    pages: Object.fromEntries(pageEntries),
    languages: Object.fromEntries(languages) as RoutePreloads['languages'],
    defaultLanguage: DEFAULT_LANGUAGE,
    signIn: segmentOf(pages.find(({ id }) => id === SIGN_IN_PAGE)),
  }
}

/** `/schoolDetail/:id` → `schoolDetail`. */
const segmentOf = (page: Page | undefined): string => page?.path.split('/')[1] ?? ''
