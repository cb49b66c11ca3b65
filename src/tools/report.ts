import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { readDefinitions } from '../definitions/readDefinitions.ts'
import { pageById } from '../model/site/pageDefinition.ts'
import { entryChunks, pageChunks } from './vite/routeChunks.ts'
import { PROJECT_ROOT } from './toolArgs.ts'

// Prints what a first visit to a page loads, in kB compressed (Brotli), by package and folder.
// usage: npm run report -- [page id …]

const DEFAULT_PAGES = ['home', 'message']
/** Smaller entries are summed up. */
const MIN_LISTED_BYTES = 300

type Chunk = Rolldown.OutputChunk

/** The package or the project's folder that a module belongs to. */
function ownerOf(moduleId: string): string {
  const packagePath = moduleId.split(/[\\/]node_modules[\\/]/).at(-1)
  const packageName = packagePath !== moduleId && /^(?:@[^\\/]+[\\/])?[^\\/]+/.exec(packagePath ?? '')?.[0]
  if (packageName) return packageName.replace('\\', '/')
  return /virtual:formwright\/\w+/.exec(moduleId)?.[0] ?? /\bsrc[\\/]\w+/.exec(moduleId)?.[0] ?? 'the bundler'
}

/** Compressed bytes of a chunk, divided among its owners by the length of their code. */
async function bytesByOwner(chunk: Chunk): Promise<Map<string, number>> {
  const { length } = await promisify(brotliCompress)(chunk.code, {
    params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
  })
  const lengths = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(chunk.modules))
    lengths.set(ownerOf(id), (lengths.get(ownerOf(id)) ?? 0) + renderedLength)
  const total = [...lengths.values()].reduce((sum, each) => sum + each, 0)
  if (total === 0) return new Map([['the bundler', length]])
  return new Map([...lengths].map(([owner, each]) => [owner, (length * each) / total]))
}

async function printReport(title: string, chunks: Iterable<Chunk>): Promise<void> {
  const bytes = new Map<string, number>()
  for (const chunk of chunks)
    for (const [owner, each] of await bytesByOwner(chunk)) bytes.set(owner, (bytes.get(owner) ?? 0) + each)
  const sorted = [...bytes].sort(([, a], [, b]) => b - a)
  const listed = sorted.filter(([, each]) => each >= MIN_LISTED_BYTES)
  const sum = (entries: [string, number][]) => entries.reduce((total, [, each]) => total + each, 0)
  const small = sorted.slice(listed.length)
  const rows: [string, number][] = [
    ...listed,
    ...(small.length > 0 ? [[`${small.length} smaller`, sum(small)] satisfies [string, number]] : []),
    ['together', sum(sorted)],
  ]
  console.log(`\n${title}`)
  for (const [owner, each] of rows) console.log(`${(each / 1000).toFixed(1).padStart(8)} kB  ${owner}`)
}

let bundle: Rolldown.OutputBundle = {}
await build({
  root: PROJECT_ROOT,
  logLevel: 'error',
  build: { write: false },
  plugins: [
    {
      name: 'report',
      // Before Vite takes out the entry, which only imports: the page names what it does.
      generateBundle: { order: 'pre', handler: (_options, output) => void (bundle = { ...output }) },
    },
  ],
})
const { pages } = readDefinitions(PROJECT_ROOT)
const requestedPages = process.argv.slice(2)
await printReport('every page', entryChunks(bundle))
for (const id of requestedPages.length > 0 ? requestedPages : DEFAULT_PAGES) {
  const page = pageById(pages, id)
  if (!page) throw new Error(`There is no page “${id}”.`)
  await printReport(`${id}, besides`, pageChunks(bundle, page))
}
