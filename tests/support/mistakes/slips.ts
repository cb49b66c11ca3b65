import { pick, type MemberMistake } from './mistakeKinds.ts'
import { dropMember, membersOf, setMember } from './projectTexts.ts'

const SCHEMAS = /^schemas\/(pages|fields)\//

/** Slips at any place of a page or field file; some of them are sound changes. */
export const SLIPS: MemberMistake[] = [
  {
    kind: 'a member left out',
    files: SCHEMAS,
    isPlace: ({ name }) => name !== '$schema',
    change(member) {
      dropMember(member)
      return { what: 'is left out', path: member.path.slice(0, -1) }
    },
  },
  {
    kind: 'the value of another member',
    files: SCHEMAS,
    isPlace: ({ name, value }) => name !== '$schema' && typeof value !== 'object',
    change(member, random, texts) {
      const others = [...texts].flatMap(([file, text]) => (SCHEMAS.test(file) ? membersOf(JSON.parse(text)) : []))
      const isOther = (value: unknown) => typeof value !== 'object' && value !== member.value
      const { value } = pick(
        others.filter((other) => isOther(other.value)),
        random,
      )
      setMember(member, value)
      return { what: `is ${JSON.stringify(value)}` }
    },
  },
  {
    kind: 'an entry twice',
    files: SCHEMAS,
    isPlace: ({ holder }) => Array.isArray(holder),
    change(member) {
      const list = member.holder as unknown[]
      list.splice(Number(member.name), 0, structuredClone(member.value))
      return { what: 'stands there twice' }
    },
  },
  {
    kind: 'a member in the wrong place',
    files: SCHEMAS,
    isPlace: ({ name, holder }) => name !== '$schema' && !Array.isArray(holder),
    change(member, random, texts) {
      const others = [...texts].flatMap(([file, text]) => (SCHEMAS.test(file) ? membersOf(JSON.parse(text)) : []))
      const { name, value } = pick(
        others.filter((other) => !Array.isArray(other.holder) && other.name !== member.name),
        random,
      )
      Reflect.set(member.holder, name, structuredClone(value))
      return {
        what: `has “${name}” beside it: ${JSON.stringify(value).slice(0, 60)}`,
        path: [...member.path.slice(0, -1), name],
      }
    },
  },
]
