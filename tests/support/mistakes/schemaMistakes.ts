import { isObject } from '../../../src/forms/schema/isObject.ts'
import { misspell, pick, type MemberMistake } from './mistakeKinds.ts'
import { renameMember, setMember, type Member } from './projectTexts.ts'

/** Page files and field files. */
const SCHEMAS = /^schemas\/(pages|fields)\//
const FIELDS = /^schemas\/fields\//
const PAGES = /^schemas\/pages\//

const KEYWORDS = [
  ...['type', 'enum', 'maxLength', 'minLength', 'pattern', 'format', 'maxItems', 'minItems', 'decimal', 'normalize'],
  ...['optionsFrom', 'required', 'properties', 'equalTo', 'notInFuture', 'maxYearsAgo', 'file', 'const'],
]

const isNamed =
  (...names: string[]) =>
  ({ path, name }: Member): boolean =>
    names.includes(name) && path.at(-2) !== 'properties'

/** A schema of a field: it has a type, options or a reference. */
const isFieldSchema = ({ value }: Member): boolean =>
  isObject(value) && ('type' in value || '$ref' in value || 'enum' in value)

const isObjectWith =
  (...members: string[]) =>
  ({ holder }: Member): boolean =>
    members.every((member) => member in holder)

/** Mistakes in the rules of fields. */
export const SCHEMA_MISTAKES: MemberMistake[] = [
  {
    kind: 'a keyword misspelt',
    files: SCHEMAS,
    isPlace: isNamed(...KEYWORDS),
    change(member, random) {
      const name = misspell(member.name, random)
      renameMember(member, name)
      return { what: `is “${name}” now`, name, path: [...member.path.slice(0, -1), name] }
    },
  },
  {
    kind: 'a type misspelt',
    files: SCHEMAS,
    isPlace: isNamed('type'),
    change(member, random) {
      const type = pick(['text', 'String', 'int', 'bool', 'strnig', 'date'], random)
      setMember(member, type)
      return { what: `is “${type}”`, name: type }
    },
  },
  {
    kind: 'a type that its rules do not fit',
    files: FIELDS,
    isPlace: (member) =>
      isNamed('type')(member) &&
      member.value === 'string' &&
      ['maxLength', 'pattern', 'format'].some((each) => each in member.holder),
    change(member, random) {
      const type = pick(['number', 'boolean', 'array', 'object'], random)
      setMember(member, type)
      return { what: `is “${type}”` }
    },
  },
  {
    kind: 'a value of the wrong type',
    files: SCHEMAS,
    isPlace: isNamed('maxLength', 'minLength', 'maxItems', 'required', 'enum', 'pattern'),
    change(member) {
      setMember(member, typeof member.value === 'string' ? [member.value] : String(member.value))
      return { what: `is ${JSON.stringify(Reflect.get(member.holder, member.name))}` }
    },
  },
  {
    kind: 'a reference to nothing',
    files: PAGES,
    isPlace: isNamed('$ref'),
    change(member, random) {
      const name = String(member.value).replace(/\w+(?=\.json$)/, (each) => misspell(each, random))
      setMember(member, name)
      return { what: `refers to ${name}`, name }
    },
  },
  {
    kind: 'the wrong case in a reference',
    files: PAGES,
    isPlace: isNamed('$ref'),
    change(member) {
      const name = String(member.value).replace(
        /\/(\w)(?=\w+\.json$)/,
        (_all, first: string) => `/${first.toUpperCase()}`,
      )
      setMember(member, name)
      return { what: `refers to ${name}`, name }
    },
  },
  {
    kind: 'a field that holds itself',
    files: FIELDS,
    isPlace: (member) => isNamed('type')(member) && member.path.length === 1 && member.value === 'string',
    change(member) {
      setMember(member, 'object')
      Reflect.set(member.holder, 'properties', { again: { $ref: '#' } })
      return { what: 'has a property that refers to the field itself', path: ['properties', 'again'] }
    },
  },
  {
    kind: 'an option twice',
    files: SCHEMAS,
    isPlace: (member) => isNamed('enum')(member) && Array.isArray(member.value),
    change(member, random) {
      const options = member.value as unknown[]
      const option = pick(options, random)
      options.splice(Math.floor(random() * options.length), 0, option)
      return { what: `has “${String(option)}” twice` }
    },
  },
  {
    kind: 'an option of another type',
    files: SCHEMAS,
    isPlace: (member) => isNamed('enum')(member) && Array.isArray(member.value),
    change(member, random) {
      const options = member.value as unknown[]
      options[Math.floor(random() * options.length)] = pick([1, true, null], random)
      return { what: 'has an option that is no text' }
    },
  },
  {
    kind: 'a pattern that is none',
    files: SCHEMAS,
    isPlace: isNamed('pattern'),
    change(member, random) {
      const pattern = pick(
        ['[A-Z', '^(\\d+$', '*abc', 'a{2,1}', '^[z-a]+$', '(a+)+$', '/^[a-z]+$/', '^\\d{2}}$('],
        random,
      )
      setMember(member, pattern)
      return { what: `is ${pattern}` }
    },
  },
  {
    kind: 'a required field that does not exist',
    files: PAGES,
    isPlace: isNamed('required'),
    change(member, random) {
      const fields = member.value as string[]
      const name = misspell(
        pick(
          fields.filter((each) => each.length > 3),
          random,
        ),
        random,
      )
      fields.push(name)
      return { what: `demands “${name}”`, name }
    },
  },
  {
    kind: 'a format that does not exist',
    files: SCHEMAS,
    isPlace: (member) => isNamed('maxLength')(member) && !('format' in member.holder),
    change(member, random) {
      const format = pick(['e-mail', 'phone', 'Date', 'datetime', 'url', 'zip'], random)
      Reflect.set(member.holder, 'format', format)
      return { what: `stands beside the format “${format}”`, name: format }
    },
  },
  {
    kind: 'a least value above the greatest',
    files: SCHEMAS,
    isPlace: (member) =>
      isNamed('maxLength', 'maxItems', 'maximum')(member) && typeof member.value === 'number' && member.value > 0,
    change(member) {
      const least = member.name === 'maximum' ? 'exclusiveMinimum' : member.name.replace('max', 'min')
      Reflect.set(member.holder, least, Number(member.value) + 1)
      return { what: `is below ${least}` }
    },
  },
  {
    kind: 'a default that breaks a rule',
    files: SCHEMAS,
    isPlace: (member) => isNamed('maxLength', 'enum', 'pattern', 'format')(member) && !('const' in member.holder),
    change(member) {
      const pattern = new RegExp(member.name === 'pattern' ? String(member.value) : '^$', 'u')
      const refused = ['?!', '12', 'x', '\t'].find((text) => !pattern.test(text))
      Reflect.set(
        member.holder,
        'default',
        member.name === 'maxLength' ? 'x'.repeat(Number(member.value) + 1) : refused,
      )
      return { what: 'the default breaks it' }
    },
  },
  {
    kind: 'the same value as a field that does not exist',
    files: PAGES,
    isPlace: (member) => isFieldSchema(member) && member.path.at(-2) === 'properties',
    change(member) {
      Reflect.set(member.value as object, 'equalTo', 'emial')
      return { what: 'is to equal “emial”', name: 'emial' }
    },
  },
  {
    kind: 'a condition on a field that does not exist',
    files: PAGES,
    isPlace: (member) => member.path.length === 1 && member.name === 'schema' && isObject(member.value),
    change(member, random) {
      const schema = member.value as { properties: Record<string, unknown>; if?: unknown; then?: unknown }
      const field = pick(Object.keys(schema.properties), random)
      schema.if = { required: ['country2'], properties: { country2: { const: 'TW' } } }
      schema.then = { required: [field] }
      return { what: `“${field}” is required only if “country2” is TW`, name: 'country2' }
    },
  },
  {
    kind: 'a wrong member of a response',
    files: SCHEMAS,
    isPlace: (member) =>
      ['optionsFrom', 'minimumFrom'].includes(member.path.at(-2) ?? '') &&
      isObjectWith('call')(member) &&
      !['call', 'selectedBy'].includes(member.name),
    change(member, random) {
      const pointer = `/${misspell(String(member.value).slice(1).padEnd(4, 'x'), random)}`
      setMember(member, pointer)
      return { what: `is ${pointer}`, name: pointer }
    },
  },
]
