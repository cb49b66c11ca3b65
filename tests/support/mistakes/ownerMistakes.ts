import { definitionName } from '../../../src/model/site/definitionFile.ts'
import { FORM_MISTAKES } from './formMistakes.ts'
import { FILE_MISTAKES } from './fileMistakes.ts'
import { SLIPS } from './slips.ts'
import { SCHEMA_MISTAKES } from './schemaMistakes.ts'
import { TEXT_MISTAKES } from './textMistakes.ts'
import { pick, type MemberMistake, type Mistake, type MistakeKind, type Random } from './mistakeKinds.ts'
import { lineOf, membersOf, type Member, type ProjectTexts } from './projectTexts.ts'

/** The kind whose mistakes change one member of a JSON file. */
function kindOf({ kind, files, isPlace, change }: MemberMistake): MistakeKind {
  return {
    kind,
    make(texts, random) {
      const places = [...texts].flatMap(([file, text]) => {
        if (!files.test(file)) return []
        const content: unknown = JSON.parse(text)
        const isOfFile = (member: Member) => isPlace(member, content as Record<string, unknown>)
        const indices = membersOf(content).flatMap((member, index) => (isOfFile(member) ? [index] : []))
        return indices.length > 0 ? [{ file, content, indices }] : []
      })
      if (places.length === 0) return undefined
      // The file first: a list of all countries would be chosen most of the time.
      const { file, content, indices } = pick(places, random)
      const index = pick(indices, random)
      const copy: unknown = structuredClone(content)
      const member = membersOf(copy)[index]
      if (!member) return undefined
      const { what, name, path = member.path } = change(member, random, texts)
      const text = `${JSON.stringify(copy, null, 2)}\n`
      return {
        what: `${member.path.join('.')}: ${what}`,
        file,
        line: lineOf(file, text, path),
        changes: new Map([[file, text]]),
        names: [definitionName(file), ...(name === undefined ? [] : [name])],
      }
    },
  }
}

/** Mistakes that the check must always name. */
export const MISTAKE_KINDS: MistakeKind[] = [
  ...[...SCHEMA_MISTAKES, ...FORM_MISTAKES, ...TEXT_MISTAKES].map(kindOf),
  ...FILE_MISTAKES,
]

/** Slips at any place, some of which are sound changes. */
export const SLIP_KINDS: MistakeKind[] = SLIPS.map(kindOf)

/** So many mistakes, each kind in turn. */
export const makeMistakes = (kinds: MistakeKind[], texts: ProjectTexts, count: number, random: Random): Mistake[] =>
  Array.from({ length: count }, (_each, index) => {
    const { kind, make } = pick(kinds.slice(index % kinds.length, (index % kinds.length) + 1), random)
    const mistake = make(texts, random)
    if (!mistake) throw new Error(`There is no place for: ${kind}`)
    return { kind, ...mistake }
  })
