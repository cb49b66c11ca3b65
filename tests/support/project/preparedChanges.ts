import type { ImpactKind } from '../../../src/project/impact/impactFinding.ts'
import { applyChanges, validProject, type ProjectFiles } from './validProject.ts'

export const SURVEY_FILE = 'schemas/pages/survey.page.json'
export const textsFile = (language: string) => `locales/${language}/pages/survey.json`

/** The valid project, extended for the prepared changes. */
export const before = applyChanges(validProject, {
  'schemas/fields/email.json': { sensitive: true, normalize: ['trim'] },
  [SURVEY_FILE]: {
    menu: { order: 10 },
    calls: ['/pc/rates'],
    schema: {
      properties: {
        visitor: { type: 'boolean' },
        host: { type: 'string', maxLength: 40 },
        age: { type: 'integer', minimum: 18, maximum: 120 },
      },
      allOf: [{ if: { required: ['visitor'] }, then: { required: ['host'] } }],
    },
    steps: [
      { id: 'you', fields: ['email', 'again', 'person', 'visitor', 'host', 'age'] },
      { id: 'more', fields: ['colour', 'note', 'photos', 'agree'] },
    ],
    urlPrefill: { note: { parameter: 'about' } },
  },
  [textsFile('en')]: {
    steps: { you: 'You', more: 'More' },
    fields: { visitor: { label: 'Visitor' }, host: { label: 'Host' }, age: { label: 'Age' } },
  },
  [textsFile('vi')]: {
    steps: { you: 'Bạn', more: 'Thêm' },
    fields: { visitor: { label: 'Khách' }, host: { label: 'Chủ nhà' }, age: { label: 'Tuổi' } },
  },
})

export const properties = (changes: object): ProjectFiles => ({ [SURVEY_FILE]: { schema: { properties: changes } } })

/** A change, and the finding that the report must have. */
export interface PreparedChange {
  change: ProjectFiles
  kind: ImpactKind
  field?: string
  says: string
}

export const BREAKING: Record<string, PreparedChange> = {
  'a field must be filled in': {
    change: { [SURVEY_FILE]: { schema: { required: ['email', 'agree', 'note'] } } },
    kind: 'now-required',
    field: 'note',
    says: 'It must be filled in now.',
  },
  'a new field must be filled in': {
    change: {
      [SURVEY_FILE]: { schema: { required: ['email', 'agree', 'fax'], properties: { fax: { type: 'string' } } } },
    },
    kind: 'field-added',
    field: 'fax',
    says: 'The new field “fax” must be filled in.',
  },
  'a field is gone': {
    change: properties({ note: null }),
    kind: 'field-removed',
    field: 'note',
    says: 'The field “note” is gone',
  },
  'a field has another name, which is declared': {
    change: {
      [SURVEY_FILE]: {
        schema: { properties: { note: null, remark: { type: 'string', maxLength: 100 } } },
        renamedFields: { note: 'remark' },
      },
    },
    kind: 'field-renamed',
    field: 'remark',
    says: 'The field “note” is called “remark” now, so the backend receives it under another name.',
  },
  'fewer characters': {
    change: properties({ note: { maxLength: 80 } }),
    kind: 'limit-narrowed',
    field: 'note',
    says: 'It takes at most 80 characters now; before, at most 100 characters.',
  },
  'an option less': {
    change: properties({ colour: { enum: ['red'] } }),
    kind: 'option-removed',
    field: 'colour',
    says: 'It lacks the option “blue” now.',
  },
  'smaller files': {
    change: properties({ photos: { file: { maxBytes: 5 } } }),
    kind: 'limit-narrowed',
    field: 'photos',
    says: 'at most 5 bytes a file now',
  },
  'another pattern, deep in a group': {
    change: properties({ person: { properties: { nick: { pattern: '^[a-f]+$' } } } }),
    kind: 'rule-changed',
    field: 'person.nick',
    says: 'It must match the pattern ^[a-f]+$; before, it had to match the pattern ^[a-z]+$.',
  },
  'a condition asks for more': {
    change: {
      [SURVEY_FILE]: { schema: { allOf: [{ if: { required: ['visitor'] }, then: { required: ['host', 'note'] } }] } },
    },
    kind: 'now-required',
    field: 'note',
    says: 'It must be filled in now if visitor is given.',
  },
  'another condition': {
    change: { [SURVEY_FILE]: { schema: { allOf: [{ if: { required: ['colour'] }, then: { required: ['host'] } }] } } },
    kind: 'condition-changed',
    says: 'A condition is now: if colour is given; it was: if visitor is given.',
  },
  'fewer may open the page': {
    change: { [SURVEY_FILE]: { access: 'funds' } },
    kind: 'access-narrowed',
    says: 'Only clients with a real account may open the page; before, everybody could.',
  },
  'another call': {
    change: { [SURVEY_FILE]: { submit: { path: '/pc/pollUpdate' } } },
    kind: 'endpoint-changed',
    says: 'The form is sent to aspapi/pc/pollUpdate.asp; it was sent to aspapi/pc/surveyUpdate.asp.',
  },
  'another address of the page': {
    change: { [SURVEY_FILE]: { path: '/poll' } },
    kind: 'path-changed',
    says: 'The page is at #/poll now',
  },
  'other words of a declaration': {
    change: { [textsFile('vi')]: { fields: { agree: { label: 'Tôi đã đọc <1>điều khoản</1>' } } } },
    kind: 'declaration-reworded',
    field: 'agree',
    says: 'The declaration reads differently in vi: “Tôi đồng ý với <1>điều khoản</1>” is now “Tôi đã đọc',
  },
  'a text is missing in one language': {
    change: { [textsFile('vi')]: { fields: { note: null } } },
    kind: 'text-missing',
    field: 'note',
    says: 'The label is missing in vi.',
  },
}

export const HARMLESS: Record<string, PreparedChange> = {
  'a field may be left empty': {
    change: { [SURVEY_FILE]: { schema: { required: ['agree'] } } },
    kind: 'now-optional',
    field: 'email',
    says: 'It may be left empty now.',
  },
  'a new field that may be left empty': {
    change: properties({ fax: { type: 'string', maxLength: 20 } }),
    kind: 'field-added',
    field: 'fax',
    says: 'The field “fax” is new, and may be left empty.',
  },
  'more characters': {
    change: properties({ note: { maxLength: 101 } }),
    kind: 'limit-widened',
    field: 'note',
    says: 'It takes at most 101 characters now; before, at most 100 characters.',
  },
  'a lower least number': {
    change: properties({ age: { minimum: 16 } }),
    kind: 'limit-widened',
    field: 'age',
    says: 'It takes at least 16 now; before, at least 18.',
  },
  'one more option': {
    change: properties({ colour: { enum: ['red', 'blue', 'green'] } }),
    kind: 'option-added',
    field: 'colour',
    says: 'It has the option “green” more.',
  },
  'a type of files more': {
    change: properties({ photos: { file: { types: ['image/png', 'application/pdf'] } } }),
    kind: 'option-added',
    field: 'photos',
    says: 'Files of the type application/pdf are taken, too.',
  },
  'a rule less': {
    change: properties({ again: { equalTo: null } }),
    kind: 'rule-dropped',
    field: 'again',
    says: 'It need not be the same as “email” any more.',
  },
  'a condition asks for less': {
    change: { [SURVEY_FILE]: { schema: { allOf: null } } },
    kind: 'now-optional',
    field: 'host',
    says: 'It may be left empty now if visitor is given.',
  },
  'a field in another step': {
    change: {
      [SURVEY_FILE]: {
        steps: [
          { id: 'you', fields: ['email', 'again', 'person', 'visitor', 'host', 'age', 'note'] },
          { id: 'more', fields: ['colour', 'photos', 'agree'] },
        ],
      },
    },
    kind: 'field-moved',
    field: 'note',
    says: 'It is in the step “you”; it was in “more”.',
  },
  'another order': {
    change: { [SURVEY_FILE]: { uiSchema: { 'ui:order': ['note', '*'] } } },
    kind: 'field-reordered',
    field: 'note',
    says: 'It comes first now.',
  },
  'another place in the menu': {
    change: { [SURVEY_FILE]: { menu: { order: 20 } } },
    kind: 'menu-changed',
    says: 'Its place in the menu is 20; it was 10.',
  },
  'more may use a call': {
    change: { [SURVEY_FILE]: { calls: ['/pc/rates', '/pc/news'] } },
    kind: 'call-added',
    says: 'may use the call /pc/news',
  },
  'a look before it is sent': {
    change: { [SURVEY_FILE]: { review: true } },
    kind: 'review-changed',
    says: 'Everything is shown once more before it is sent.',
  },
  'other words of a label': {
    change: { [textsFile('en')]: { fields: { note: { label: 'Remarks' } } } },
    kind: 'text-changed',
    field: 'note',
    says: 'The label reads differently in en: “Note” is now “Remarks”.',
  },
  'a new page': {
    change: {
      'schemas/pages/tide.page.json': { id: 'tide', kind: 'screen', path: '/tide', access: 'public' },
      'locales/en/pages/tide.json': { title: 'Tide' },
      'locales/vi/pages/tide.json': { title: 'Thủy triều' },
    },
    kind: 'page-added',
    says: 'The page at #/tide is new.',
  },
}
