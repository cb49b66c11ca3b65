import { misspell, pick, type MemberMistake } from './mistakeKinds.ts'
import { dropMember, renameMember, setMember, type Member } from './projectTexts.ts'

const TEXTS = /^locales\/[^/]+\/(fields|pages\/.+)\.json$/

const isText = ({ value }: Member): boolean => typeof value === 'string'

/** Mistakes in the texts of one language. */
export const TEXT_MISTAKES: MemberMistake[] = [
  {
    kind: 'a text missing in one language',
    files: TEXTS,
    isPlace: isText,
    change(member) {
      dropMember(member)
      return { what: 'is missing', name: member.name }
    },
  },
  {
    kind: 'an empty text',
    files: TEXTS,
    isPlace: isText,
    change(member, random) {
      setMember(member, pick(['', ' ', '\u200b'], random))
      return { what: 'is empty' }
    },
  },
  {
    kind: 'a text that is never used',
    files: TEXTS,
    isPlace: (member) => isText(member) && member.name.length > 3,
    change(member, random) {
      const name = misspell(member.name, random)
      renameMember(member, name)
      return { what: `has the key “${name}”`, name, path: [...member.path.slice(0, -1), name] }
    },
  },
  {
    kind: 'a number in place of a text',
    files: TEXTS,
    isPlace: isText,
    change(member, random) {
      setMember(member, pick([1, null, true, ['a']], random))
      return { what: 'is no text' }
    },
  },
  {
    kind: 'a broken placeholder',
    files: /^locales\/[^/]+\/(fields|errors|pages\/.+)\.json$/,
    isPlace: ({ value }) => typeof value === 'string' && /\{\{\w{3,}/.test(value),
    change(member, random) {
      const text = String(member.value)
      const broken = pick(
        [
          text.replace(/\{\{(\w+)\}\}/, '{$1}'),
          text.replace(/\{\{(\w+)/, (_all, name: string) => `{{${misspell(name, random)}`),
          text.replace('}}', '}'),
        ].filter((each) => each !== text),
        random,
      )
      setMember(member, broken)
      return { what: `is “${broken}”` }
    },
  },
  {
    kind: 'a broken tag in a text',
    files: TEXTS,
    isPlace: ({ value }) => typeof value === 'string' && value.includes('</1>'),
    change(member, random) {
      const text = String(member.value)
      setMember(
        member,
        pick([text.replace('</1>', ''), text.replace('<1>', '<b>'), text.replace('</1>', '<1>')], random),
      )
      return { what: 'has a broken tag' }
    },
  },
]
