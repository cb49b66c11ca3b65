import type { Rolldown } from 'vite'
import { CONTENT_KINDS } from '../../model/api/contentItem.ts'
import type { Page } from '../../model/site/pageDefinition.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** Patterns for the ids of a page's own modules; each matches one module. */
function modulesOf({ id, kind }: Page): RegExp[] {
  const content = CONTENT_KINDS.find((each) => id === each || id === `${each}Detail`)
  if (content) {
    const view = id === content ? 'ContentList' : 'ContentDetail'
    return [new RegExp(`virtual:formwright/content/${id}$`), new RegExp(`/screens/content/${view}\\.tsx$`)]
  }
  return kind === 'form'
    ? [new RegExp(`virtual:formwright/form/${id}$`), /\/app\/routing\/FormPage\.tsx$/]
    : [new RegExp(`/screens/${id}/\\w+Screen\\.tsx$`)]
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

/** @throws Error if no chunk has the module: then its file was moved, and the patterns here must follow. */
function chunkOfModule(bundle: Bundle, pattern: RegExp): Chunk {
  const chunks = chunksOf(bundle)
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId !== null && pattern.test(facadeModuleId)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => pattern.test(id)))
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
  for (const pattern of modulesOf(page)) withImports(bundle, chunkOfModule(bundle, pattern), found)
  return [...found].filter((chunk) => !initial.has(chunk))
}

/** The chunks with the texts of a language: those of every page, and the others. */
export const languageChunks = (bundle: Bundle, language: string): [everyPage: Chunk, rest: Chunk] => [
  chunkOfModule(bundle, new RegExp(`virtual:formwright/texts/${language}$`)),
  chunkOfModule(bundle, new RegExp(`virtual:formwright/restOfTexts/${language}$`)),
]
