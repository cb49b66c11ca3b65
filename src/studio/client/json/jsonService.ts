import { getLanguageService, TextDocument, type CompletionItem } from 'vscode-json-languageservice'
import settings from '../../../../.vscode/settings.json'

const metaSchemas = import.meta.glob<string>('../../../../schemas/meta/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Base of the files' addresses; nothing is fetched from them. */
const BASE = 'file:///'
const addressOf = (file: string): string => new URL(file, BASE).href
const schemaTexts = new Map(
  Object.entries(metaSchemas).map(([path, text]) => [addressOf(path.replace(/^.*\/schemas\//, 'schemas/')), text]),
)

/** JSON language service with the meta schemas; the same service and settings as in VS Code. */
const service = getLanguageService({
  schemaRequestService: (url) => {
    const text = schemaTexts.get(url)
    return text === undefined ? Promise.reject(new Error(`There is no ${url}.`)) : Promise.resolve(text)
  },
  workspaceContext: { resolveRelativePath: (relative, base) => new URL(relative, base).href },
})
service.configure({
  allowComments: false,
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({ fileMatch, uri: addressOf(url) })),
})

/** A completion at a place of a text. */
export interface Proposal {
  label: string
  info: string | undefined
  /** Text with places to fill in, as `${1:name}`. */
  snippet: string
  from: number
  to: number
}

/** Completions at an offset of a file; none if groups are nested too deeply for the service. */
export async function proposalsAt(file: string, text: string, place: number): Promise<Proposal[]> {
  const document = TextDocument.create(addressOf(file), 'json', 1, text)
  const list = await completionsIn(document, place)
  return (list?.items ?? []).flatMap(({ label, documentation, textEdit }: CompletionItem) => {
    if (!textEdit || !('range' in textEdit)) return []
    const { range, newText } = textEdit
    return [
      {
        label,
        info: typeof documentation === 'string' ? documentation : documentation?.value,
        snippet: newText.replace(/\$(\d+)/g, '${$1}'),
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
      },
    ]
  })
}

async function completionsIn(document: TextDocument, place: number) {
  try {
    return await service.doComplete(document, document.positionAt(place), service.parseJSONDocument(document))
  } catch (error) {
    // The service exhausts the stack on groups nested ten thousand deep.
    if (error instanceof RangeError) return null
    throw error
  }
}
