import { quoteAll } from '../../model/findings/findingTexts.ts'
import { breaking, harmless, type ImpactFinding, type ImpactLanguages } from './impactFinding.ts'

/** Changes of the legal documents, one finding for each change with all its languages. */
export function documentChanges(before: ImpactLanguages, after: ImpactLanguages): ImpactFinding[] {
  const changes = after.flatMap(({ code, legal = new Map<string, string>() }) => {
    const earlier = before.find((language) => language.code === code)?.legal
    if (!earlier) return []
    return [...new Set([...earlier.keys(), ...legal.keys()])].flatMap((document) => {
      const [was, is] = [earlier.get(document), legal.get(document)]
      if (was === is) return []
      if (was === undefined) return [{ document, code, change: harmless('document-added') }]
      if (is === undefined) return [{ document, code, change: breaking('document-removed') }]
      const isRenewed = versionOf(was) !== versionOf(is)
      return [
        { document, code, change: isRenewed ? harmless('document-changed') : breaking('document-changed/silent') },
      ]
    })
  })
  return [...Map.groupBy(changes, ({ document, change }) => `${change.id} ${document}`).values()].flatMap((group) =>
    group.slice(0, 1).map(({ document, change }) => ({
      ...change,
      params: { document: quoteAll([document]), languages: group.map(({ code }) => code) },
    })),
  )
}

function versionOf(text: string): string | undefined {
  const [, frontMatter = ''] = text.split(/^---/m)
  return /^version:(.*)$/m.exec(frontMatter)?.[1]?.trim()
}
