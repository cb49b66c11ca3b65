import { isObject } from '../../../src/forms/schema/isObject.ts'
import { misspell, pick, type MemberMistake } from './mistakeKinds.ts'
import { dropMember, setMember, type Member } from './projectTexts.ts'

const PAGES = /^schemas\/pages\//
const SCHEMAS = /^schemas\/(pages|fields)\//
const FORM_PAGES = PAGES

const isAt =
  (...path: string[]) =>
  (member: Member): boolean =>
    member.path.join() === path.join()

const fieldsOf = (schema: unknown): string[] =>
  isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : []

/** Mistakes in the settings and the look of pages. */
export const FORM_MISTAKES: MemberMistake[] = [
  {
    kind: 'a widget that does not exist',
    files: SCHEMAS,
    isPlace: ({ name }) => name === 'ui:widget',
    change(member, random) {
      const widget = pick(['selct', 'RadioWidgets', 'CheckBoxWidget', 'Textarea', 'date picker'], random)
      setMember(member, widget)
      return { what: `is “${widget}”`, name: widget }
    },
  },
  {
    kind: 'a wrong call',
    files: SCHEMAS,
    isPlace: (member) => (member.name === 'call' && member.path.at(-2) !== 'properties') || isAt('calls', '0')(member),
    change(member, random) {
      const call = pick([misspell(String(member.value), random), `${String(member.value)}.asp`, 'pc/list'], random)
      setMember(member, call)
      return { what: `is ${call}`, name: call }
    },
  },
  {
    kind: 'the call of another form',
    files: FORM_PAGES,
    isPlace: isAt('submit', 'path'),
    change(member, _random, texts) {
      const others = [...texts].flatMap(([file, text]) => {
        const page: unknown = PAGES.test(file) ? JSON.parse(text) : {}
        return isObject(page) && isObject(page.submit) ? [String(page.submit.path)] : []
      })
      const call = others.find((each) => each !== member.value) ?? ''
      setMember(member, call)
      return { what: `is ${call}`, name: call }
    },
  },
  {
    kind: 'a next page that does not exist',
    files: FORM_PAGES,
    isPlace: ({ path }) => path.length === 3 && path[0] === 'submit' && path[1] === 'next',
    change(member, random) {
      const page = pick([misspell(String(member.value), random), `/${String(member.value)}`], random)
      setMember(member, page)
      return { what: `is “${page}”`, name: page }
    },
  },
  {
    kind: 'a step without fields',
    files: FORM_PAGES,
    isPlace: ({ path }) => path.length === 3 && path[0] === 'steps' && path[2] === 'fields',
    change(member) {
      setMember(member, [])
      return { what: 'is empty' }
    },
  },
  {
    kind: 'a field in no step',
    files: FORM_PAGES,
    isPlace: ({ path }) => path.length === 4 && path[0] === 'steps' && path[2] === 'fields',
    change(member) {
      dropMember(member)
      return {
        what: `“${String(member.value)}” is in no step`,
        name: String(member.value),
        path: member.path.slice(0, -1),
      }
    },
  },
  {
    kind: 'two pages of one address',
    files: PAGES,
    isPlace: isAt('path'),
    change(member, random, texts) {
      const paths = [...texts].flatMap(([file, text]) =>
        PAGES.test(file) ? [String((JSON.parse(text) as { path: string }).path)] : [],
      )
      const path = pick(
        paths.filter((each) => each !== member.value),
        random,
      )
      setMember(member, path)
      return { what: `is ${path}`, name: path }
    },
  },
  {
    kind: 'another case in the address of a page',
    files: PAGES,
    isPlace: isAt('path'),
    change(member, random, texts) {
      const paths = [...texts].flatMap(([file, text]) =>
        PAGES.test(file) ? [String((JSON.parse(text) as { path: string }).path)] : [],
      )
      const path = pick(
        paths.filter((each) => each.length > 1 && each !== member.value && !each.includes(':')),
        random,
      )
      setMember(member, path.toUpperCase())
      return { what: `is ${path.toUpperCase()}`, name: path }
    },
  },
  {
    kind: 'an access that does not exist',
    files: PAGES,
    isPlace: isAt('access'),
    change(member, random) {
      const access = pick(['everybody', 'Public', 'customers', 'private'], random)
      setMember(member, access)
      return { what: `is “${access}”`, name: access }
    },
  },
  {
    kind: 'a file that a link fills in',
    files: /^schemas\/pages\/(fileUpload|rechargeForm)/,
    isPlace: isAt('schema'),
    change(member) {
      const file = fieldsOf(member.value).find((name) => ['files', 'voucher'].includes(name)) ?? ''
      Reflect.set(member.holder, 'urlPrefill', { [file]: { parameter: 'file' } })
      return { what: `a link fills in “${file}”`, path: ['urlPrefill', file] }
    },
  },
  {
    kind: 'a file on the receipt',
    files: /^schemas\/pages\/(fileUpload|rechargeForm)/,
    isPlace: isAt('submit', 'receipt'),
    change(member, _random, texts) {
      const name =
        [...texts.keys()].includes('schemas/fields/voucher.json') && (member.value as string[]).includes('amount')
          ? 'voucher'
          : 'files'
      ;(member.value as string[]).push(name)
      return { what: `has “${name}”` }
    },
  },
  {
    kind: 'a member of the response that does not exist',
    files: FORM_PAGES,
    isPlace: ({ path }) => path.length === 3 && path[0] === 'submit' && path[1] === 'result',
    change(member, random) {
      const name = misspell(String(member.value), random)
      setMember(member, name)
      return { what: `is “${name}”`, name }
    },
  },
  {
    kind: 'the look of a field that does not exist',
    files: FORM_PAGES,
    isPlace: isAt('schema'),
    change(member, random) {
      const name = misspell(
        pick(
          fieldsOf(member.value).filter((each) => each.length > 3),
          random,
        ),
        random,
      )
      const ui = Reflect.get(member.holder, 'uiSchema') as object | undefined
      Reflect.set(member.holder, 'uiSchema', { ...ui, [name]: { 'ui:width': 'half' } })
      return { what: `the uiSchema has “${name}”`, name, path: ['uiSchema', name] }
    },
  },
]
