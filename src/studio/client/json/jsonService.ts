import { getLanguageService, TextDocument, type CompletionItem } from 'vscode-json-languageservice'
import settings from '../../../../.vscode/settings.json'

const metaSchemas = import.meta.glob<string>('../../../../schemas/meta/*.json', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** Files have addresses that nothing is fetched from. */
const BASE = 'file:///'
const addressOf = (file: string): string => new URL(file, BASE).href
const schemaTexts = new Map(
  Object.entries(metaSchemas).map(([path, text]) => [addressOf(path.replace(/^.*\/schemas\//, 'schemas/')), text]),
)

/** What editors make of the meta schemas: the same service and the same settings as in VS Code. */
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

/** Something that can stand at a place of a text. */
export interface Proposal {
  label: string
  /** What it means. */
  info: string | undefined
  /** Text with places to fill in, as `${1:name}`. */
  snippet: string
  from: number
  to: number
}

/** What can stand at a place of a file; nothing where groups stand in each other by the ten thousand. */
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
    // The service does not follow them.
    if (error instanceof RangeError) return null
    throw error
  }
}
