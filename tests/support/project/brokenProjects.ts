import { brokenFields } from './brokenFields.ts'
import {
  changeField,
  EMAIL_FIELD_FILE,
  EN_TEXTS_FILE,
  PAGE_FILE,
  PROPERTIES_POINTER,
  VI_TEXTS_FILE,
  type BrokenProject,
} from './brokenProject.ts'
import { brokenTexts } from './brokenTexts.ts'

/** Projects with one fault in a page file or in a file that it refers to. */
const brokenPages: BrokenProject[] = [
  {
    rule: 'a member that no page has',
    change: { [PAGE_FILE]: { colour: 'red' } },
    expectedProblems: [[PAGE_FILE, '/colour', 'Unknown property “colour”.']],
  },
  {
    rule: 'a missing member',
    change: { [PAGE_FILE]: { access: null } },
    expectedProblems: [[PAGE_FILE, '', '“access” is missing.']],
  },
  {
    rule: 'a public page that requires a recent sign-in',
    change: { [PAGE_FILE]: { requiresRecentSignIn: true, access: 'public' } },
    expectedProblems: [[PAGE_FILE, '/access', '"public" is none of customer, funds']],
  },
  {
    rule: 'an unknown widget',
    change: { [PAGE_FILE]: { uiSchema: { note: { 'ui:widget': 'Sparkle' } } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/note/ui:widget', '"Sparkle" is none of text,']],
  },
  {
    rule: 'an unknown keyword in the library',
    change: { [EMAIL_FIELD_FILE]: { maxlength: 3 } },
    expectedProblems: [[EMAIL_FIELD_FILE, '/maxlength', 'Unknown property “maxlength”.']],
  },
  {
    rule: 'an unknown normalisation',
    change: changeField('note', { normalize: ['lowerCase'] }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/note/normalize/0`, '"lowerCase" is none of']],
  },
  {
    rule: 'a name that is not the file’s',
    change: {
      [PAGE_FILE]: { id: 'poll' },
      [EN_TEXTS_FILE]: null,
      [VI_TEXTS_FILE]: null,
      'locales/en/pages/poll.json': pageTexts('Survey'),
      'locales/vi/pages/poll.json': pageTexts('Khảo sát'),
    },
    expectedProblems: [[PAGE_FILE, '/id', "The id “poll” is not the file's name."]],
  },
  {
    rule: 'a path that is taken',
    change: { 'schemas/pages/welcome.page.json': { path: '/survey' } },
    expectedProblems: [['schemas/pages/welcome.page.json', '/path', `The path /survey is taken by ${PAGE_FILE}.`]],
  },
  {
    rule: 'a call that is taken',
    change: {
      'schemas/pages/vote.page.json': {
        id: 'vote',
        kind: 'form',
        path: '/vote',
        access: 'public',
        schema: { type: 'object', properties: { email: { $ref: '../fields/email.json' } } },
        submit: { path: '/pc/surveyUpdate' },
      },
      'locales/en/pages/vote.json': { title: 'Vote' },
      'locales/vi/pages/vote.json': { title: 'Bỏ phiếu' },
    },
    expectedProblems: [['schemas/pages/vote.page.json', '/submit/path', `The call is taken by ${PAGE_FILE}.`]],
  },
  {
    rule: 'a reference to nothing',
    change: changeField('email', { $ref: '../fields/emial.json', type: 'string', maxLength: 9 }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/email/$ref`, '“../fields/emial.json” refers to nothing.']],
  },
  {
    rule: 'a field that contains itself',
    change: {
      'schemas/fields/group.json': { type: 'object', properties: { inner: { $ref: '../fields/group.json' } } },
    },
    expectedProblems: [
      ['schemas/fields/group.json', '/properties/inner/$ref', '“../fields/group.json” leads back to this field.'],
    ],
  },
  {
    rule: 'a uiSchema of an unknown field',
    change: { [PAGE_FILE]: { uiSchema: { emial: { 'ui:width': 'half' } } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/emial', 'This form has no property “emial”.']],
  },
  {
    rule: 'a nested uiSchema of an unknown field',
    change: { [PAGE_FILE]: { uiSchema: { person: { nik: { 'ui:width': 'half' } } } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/person/nik', 'This form has no property “nik”.']],
  },
  {
    rule: 'an order that names no field',
    change: { [PAGE_FILE]: { uiSchema: { 'ui:order': ['mail', '*'] } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/ui:order/0', 'This form has no property “mail”.']],
  },
  {
    rule: 'an unknown required field',
    change: { [PAGE_FILE]: { schema: { required: ['email', 'agree', 'nobody'] } } },
    expectedProblems: [[PAGE_FILE, '/schema/required/2', 'This form has no property “nobody”.']],
  },
  {
    rule: 'renames to an unknown field, and of an existing field',
    change: { [PAGE_FILE]: { renamedFields: { old: 'older', older: 'nobody', note: 'email' } } },
    expectedProblems: [
      [PAGE_FILE, '/renamedFields/older', 'This form has no property “nobody”.'],
      [PAGE_FILE, '/renamedFields/note', '“note” is a property of this form.'],
    ],
  },
  {
    rule: 'an unknown nested required field',
    change: changeField('person', { required: ['nock'] }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/person/required/0`, 'This form has no property “nock”.']],
  },
  {
    rule: 'steps with an unknown field, a repeated one and missing ones',
    change: {
      [PAGE_FILE]: {
        steps: [
          { id: 'a', fields: ['email', 'again', 'colour', 'nobody'] },
          { id: 'b', fields: ['note', 'photos', 'email'] },
        ],
      },
      [EN_TEXTS_FILE]: { steps: { a: 'A', b: 'B' } },
      [VI_TEXTS_FILE]: { steps: { a: 'Một', b: 'Hai' } },
    },
    expectedProblems: [
      [PAGE_FILE, '/steps/0/fields/3', 'This form has no property “nobody”.'],
      [PAGE_FILE, '/steps/1/fields/2', '“email” is already in the step “a”.'],
      [PAGE_FILE, '/steps', 'The field “person” is in no step.'],
      [PAGE_FILE, '/steps', 'The required field “agree” is in no step.'],
    ],
  },
  {
    rule: 'an equalTo without its neighbour',
    change: changeField('again', { equalTo: 'mail' }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/again/equalTo`, 'There is no property “mail” beside it.']],
  },
  {
    rule: 'a calling code without its neighbour',
    change: changeField('note', { callingCodeField: 'code' }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/note/callingCodeField`, 'There is no property “code” beside it.'],
    ],
  },
  {
    rule: 'an unknown field that a link prefills',
    change: { [PAGE_FILE]: { urlPrefill: { nobody: { parameter: 'ib', lock: true } } } },
    expectedProblems: [[PAGE_FILE, '/urlPrefill/nobody', 'This form has no property “nobody”.']],
  },
  {
    rule: 'a once-shown result that is not shown',
    change: { [PAGE_FILE]: { submit: { resultShownOnce: ['password'] } } },
    expectedProblems: [[PAGE_FILE, '/submit/resultShownOnce/0', '“password” is none of what “result” shows.']],
  },
  {
    rule: 'a receipt with an unknown field',
    change: { [PAGE_FILE]: { submit: { receipt: ['nobody'] } } },
    expectedProblems: [[PAGE_FILE, '/submit/receipt/0', 'This form has no property “nobody”.']],
  },
  {
    rule: 'a parameter for a page that is not offered, with a result that is not shown',
    change: { [PAGE_FILE]: { submit: { nextParameters: { elsewhere: { account: 'password' } } } } },
    expectedProblems: [
      [PAGE_FILE, '/submit/nextParameters/elsewhere', '“elsewhere” is none of the pages under “next”.'],
      [
        PAGE_FILE,
        '/submit/nextParameters/elsewhere',
        '“password” is none of what “result” shows, or is shown only once.',
      ],
    ],
  },
  {
    rule: 'a selectedBy without its neighbour',
    change: changeField('note', {
      defaultFrom: { call: '/pc/types', list: '/types', selectedBy: 'kind', key: '/id', value: '/name' },
    }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/note/defaultFrom/selectedBy`, 'There is no property “kind” beside it.'],
    ],
  },
  {
    rule: 'an unknown next page',
    change: { [PAGE_FILE]: { submit: { next: ['nowhere'] } } },
    expectedProblems: [[PAGE_FILE, '/submit/next/0', 'There is no page “nowhere”.']],
  },
  {
    rule: 'an unknown parent page',
    change: { [PAGE_FILE]: { parent: 'nowhere' } },
    expectedProblems: [[PAGE_FILE, '/parent', 'There is no page “nowhere”.']],
  },
  {
    rule: 'a page that is its own parent',
    change: { [PAGE_FILE]: { parent: 'survey' } },
    expectedProblems: [[PAGE_FILE, '/parent', '“survey” is its own parent page.']],
  },
  {
    rule: 'an unknown history field',
    change: { [PAGE_FILE]: { submit: { historyField: 'amount' } } },
    expectedProblems: [[PAGE_FILE, '/submit/historyField', 'This form has no property “amount”.']],
  },
  {
    rule: 'a confirmation of a public form without an email field',
    change: { [EMAIL_FIELD_FILE]: { format: null }, [PAGE_FILE]: { submit: { confirm: 'email' } } },
    expectedProblems: [[PAGE_FILE, '/submit/confirm', 'Most people who send this form have no email address']],
  },
]

/** Projects that each break one rule of the check, with the expected problems. */
export const brokenProjects: BrokenProject[] = [...brokenPages, ...brokenFields, ...brokenTexts]

function pageTexts(title: string): object {
  return {
    title,
    fields: {
      again: { label: title },
      note: { label: title },
      photos: { label: title },
      agree: { label: `<1>${title}</1>` },
      person: { label: title, nick: { label: title } },
      colour: { label: title, options: { red: title, blue: title } },
    },
  }
}
