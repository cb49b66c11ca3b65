import type { ImpactFinding, ImpactLanguages } from './impactFinding.ts'

/** Changes of the legal documents, each named once with its languages. */
export function documentChanges(before: ImpactLanguages, after: ImpactLanguages): ImpactFinding[] {
  const changes = after.flatMap(({ code, legal = new Map<string, string>() }) => {
    const earlier = before.find((language) => language.code === code)?.legal
    if (!earlier) return []
    return [...new Set([...earlier.keys(), ...legal.keys()])].flatMap((document) => {
      const [was, is] = [earlier.get(document), legal.get(document)]
      if (was === is) return []
      const kind =
        was === undefined
          ? 'added'
          : is === undefined
            ? 'removed'
            : versionOf(was) === versionOf(is)
              ? 'silent'
              : 'renewed'
      return [{ document, code, kind: kind as keyof typeof SENTENCES }]
    })
  })
  return [...Map.groupBy(changes, ({ document, kind }) => `${kind} ${document}`).values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { kind, sentence, breaking } = SENTENCES[first.kind]
    return [{ kind, breaking, sentence: sentence(`“${first.document}”`, group.map(({ code }) => code).join(', ')) }]
  })
}

interface Sentence {
  kind: ImpactFinding['kind']
  breaking: boolean
  sentence: (document: string, languages: string) => string
}

const SENTENCES = {
  added: {
    kind: 'document-added',
    breaking: false,
    sentence: (document, languages) => `The legal document ${document} is new in ${languages}.`,
  },
  removed: {
    kind: 'document-removed',
    breaking: true,
    sentence: (document, languages) => `The legal document ${document} is gone in ${languages}.`,
  },
  silent: {
    kind: 'document-changed',
    breaking: true,
    sentence: (document, languages) =>
      `The legal document ${document} reads differently in ${languages} under the same version: nobody can tell which words a client agreed to.`,
  },
  renewed: {
    kind: 'document-changed',
    breaking: false,
    sentence: (document, languages) => `The legal document ${document} has a new version in ${languages}.`,
  },
} satisfies Record<string, Sentence>

const versionOf = (text: string): string | undefined => /^---[\s\S]*?^version:\s*(.*?)\s*$[\s\S]*?^---/m.exec(text)?.[1]
