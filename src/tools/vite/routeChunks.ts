import type { Rolldown } from 'vite'
import { contentPageOf } from '../../model/api/contentItem.ts'
import type { Page } from '../../model/site/pageDefinition.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Patterns for the ids of a page's own modules; each matches one module. */
function modulesOf(bundle: Bundle, { id, kind }: Page): RegExp[] {
  if (kind === 'form') return [new RegExp(`virtual:formwright/form/${id}$`), /\/app\/routing\/FormPage\.tsx$/]
  const screen = new RegExp(`/screens/${id}/\\w+Screen\\.tsx$`)
  const content = contentPageOf(id)
  // The order of `loadScreen`.
  if (!content || findChunk(bundle, screen)) return [screen]
  const view = content.view === 'list' ? 'ContentList' : 'ContentDetail'
  return [new RegExp(`virtual:formwright/content/${id}$`), new RegExp(`/screens/content/${view}\\.tsx$`)]
}

const chunksOf = (bundle: Bundle): Chunk[] => Object.values(bundle).filter((output) => output.type === 'chunk')

/** A chunk and all that it imports statically. */
function withImports(bundle: Bundle, chunk: Chunk, found = new Set<Chunk>()): Set<Chunk> {
  if (found.has(chunk)) return found
  found.add(chunk)
  for (const name of chunk.imports) {
    const importedChunk = bundle[name]
    if (importedChunk?.type === 'chunk') withImports(bundle, importedChunk, found)
  }
  return found
}

function findChunk(bundle: Bundle, pattern: RegExp): Chunk | undefined {
  const chunks = chunksOf(bundle)
  return (
    chunks.find(({ facadeModuleId }) => facadeModuleId !== null && pattern.test(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
  )
}

/** @throws Error if no chunk has the module: then its file was moved, and the patterns here must follow. */
function chunkOfModule(bundle: Bundle, pattern: RegExp): Chunk {
  const chunk = findChunk(bundle, pattern)
  if (!chunk) throw new Error(`No chunk holds the module ${String(pattern)}.`)
  return chunk
}

/** The chunks that every page loads. */
export function entryChunks(bundle: Bundle): Set<Chunk> {
  const entry = chunksOf(bundle).find(({ isEntry }) => isEntry)
  if (!entry) throw new Error('The bundle has no entry.')
  return withImports(bundle, entry)
}

/** The other chunks that a page loads: its screen, its form or its kind of content, and all that these import. */
export function pageChunks(bundle: Bundle, page: Page): Chunk[] {
  const initial = entryChunks(bundle)
  const found = new Set<Chunk>()
  for (const pattern of modulesOf(bundle, page)) withImports(bundle, chunkOfModule(bundle, pattern), found)
  return [...found].filter((chunk) => !initial.has(chunk))
}

/** The chunks with the texts of a language: those of every page, and the others. */
export const languageChunks = (bundle: Bundle, language: string): [everyPage: Chunk, rest: Chunk] => [
  chunkOfModule(bundle, new RegExp(`virtual:formwright/texts/${language}$`)),
  chunkOfModule(bundle, new RegExp(`virtual:formwright/restOfTexts/${language}$`)),
]
