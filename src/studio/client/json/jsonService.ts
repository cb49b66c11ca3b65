import {
  getLanguageService,
  TextDocument,
  type CompletionItem,
  type Diagnostic,
  type JSONDocument,
} from 'vscode-json-languageservice'
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

/** Undefined where groups stand in each other by the ten thousand, which the service does not follow. */
function open(file: string, text: string): { document: TextDocument; json: JSONDocument } | undefined {
  const document = TextDocument.create(addressOf(file), 'json', 1, text)
  try {
    return { document, json: service.parseJSONDocument(document) }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Something that is wrong between two places of a text. */
export interface Complaint {
  from: number
  to: number
  message: string
}

/** What the meta schema of a file, or JSON itself, does not allow. */
export async function complaintsOf(file: string, text: string): Promise<Complaint[]> {
  const opened = open(file, text)
  if (!opened) return []
  const { document, json } = opened
  return (await service.doValidation(document, json)).map(({ range, message }: Diagnostic) => ({
    from: document.offsetAt(range.start),
    to: document.offsetAt(range.end),
    message: typeof message === 'string' ? message : message.value,
  }))
}

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

/** What can stand at a place of a file. */
export async function proposalsAt(file: string, text: string, place: number): Promise<Proposal[]> {
  const opened = open(file, text)
  if (!opened) return []
  const { document, json } = opened
  const list = await service.doComplete(document, document.positionAt(place), json)
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
