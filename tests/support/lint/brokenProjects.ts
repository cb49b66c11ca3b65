import type { ProjectFiles } from './projectFixture.ts'

const PAGE_FILE = 'schemas/pages/survey.page.json'
const EMAIL_FIELD_FILE = 'schemas/fields/email.json'
const EN_TEXTS_FILE = 'locales/en/pages/survey.json'
const VI_TEXTS_FILE = 'locales/vi/pages/survey.json'
const PROPERTIES_POINTER = '/schema/properties'

/** A change of the sound project that breaks one rule. */
export interface BrokenProject {
  rule: string
  change: ProjectFiles
  /** All that is said: file, place, what. */
  expectedProblems: [file: string, place: string, what: string][]
}

const changeField = (name: string, fieldSchema: object): ProjectFiles => ({
  [PAGE_FILE]: { schema: { properties: { [name]: fieldSchema } } },
})
/** A field beside the others, with its label. */
const addField = (name: string, fieldSchema: object): ProjectFiles => ({
  ...changeField(name, fieldSchema),
  [EN_TEXTS_FILE]: { fields: { [name]: { label: 'New' } } },
  [VI_TEXTS_FILE]: { fields: { [name]: { label: 'Mới' } } },
})
const addTextField = (name: string, fieldSchema: object): ProjectFiles =>
  addField(name, { type: 'string', maxLength: 20, ...fieldSchema })

/** Without the library field, its label is missing too. */
const missingLabelProblems: BrokenProject['expectedProblems'] = [
  [EN_TEXTS_FILE, '/fields/email/label', 'English (en) lacks the text “pages.survey.fields.email.label”.'],
  [VI_TEXTS_FILE, '/fields/email/label', 'Tiếng Việt (vi) lacks the text “pages.survey.fields.email.label”.'],
]

export const brokenProjects: BrokenProject[] = [
  {
    rule: 'a member that no page has',
    change: { [PAGE_FILE]: { colour: 'red' } },
    expectedProblems: [[PAGE_FILE, '', '“colour” is no member known here.']],
  },
  {
    rule: 'a missing member',
    change: { [PAGE_FILE]: { access: null } },
    expectedProblems: [[PAGE_FILE, '', '“access” is missing.']],
  },
  {
    rule: 'a page for everybody that asks for the password again',
    change: { [PAGE_FILE]: { recent: true, access: 'public' } },
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
    expectedProblems: [[EMAIL_FIELD_FILE, '', '“maxlength” is no member known here.']],
  },
  {
    rule: 'a normalisation that is none',
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
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/email/$ref`, '“../fields/emial.json” refers to nothing.'],
      [PAGE_FILE, `${PROPERTIES_POINTER}/email`, '“email” has no autofill token.'],
      ...missingLabelProblems,
    ],
  },
  {
    rule: 'a field that holds itself',
    change: {
      'schemas/fields/group.json': { type: 'object', properties: { inner: { $ref: '../fields/group.json' } } },
    },
    expectedProblems: [
      ['schemas/fields/group.json', '/properties/inner/$ref', '“../fields/group.json” leads back to this field.'],
    ],
  },
  {
    rule: 'a uiSchema of no field',
    change: { [PAGE_FILE]: { uiSchema: { emial: { 'ui:width': 'half' } } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/emial', '“emial” names no property of this form.']],
  },
  {
    rule: 'a nested uiSchema of no field',
    change: { [PAGE_FILE]: { uiSchema: { person: { nik: { 'ui:width': 'half' } } } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/person/nik', '“nik” names no property of this form.']],
  },
  {
    rule: 'an order that names no field',
    change: { [PAGE_FILE]: { uiSchema: { 'ui:order': ['mail', '*'] } } },
    expectedProblems: [[PAGE_FILE, '/uiSchema/ui:order', '“mail” names no property of this form.']],
  },
  {
    rule: 'a required field that is none',
    change: { [PAGE_FILE]: { schema: { required: ['email', 'agree', 'nobody'] } } },
    expectedProblems: [[PAGE_FILE, '/schema/required', '“nobody” names no property of this form.']],
  },
  {
    rule: 'renames to no field, and of a field that is there',
    change: { [PAGE_FILE]: { renamed: { old: 'older', older: 'nobody', note: 'email' } } },
    expectedProblems: [
      [PAGE_FILE, '/renamed/older', '“nobody” names no property of this form.'],
      [PAGE_FILE, '/renamed/note', '“note” is a property of this form.'],
    ],
  },
  {
    rule: 'a nested required field that is none',
    change: changeField('person', { required: ['nock'] }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/person/required`, '“nock” names no property of this form.']],
  },
  {
    rule: 'steps with a field of no name, one twice, and some in none',
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
      [PAGE_FILE, '/steps/0/fields/3', '“nobody” names no property of this form.'],
      [PAGE_FILE, '/steps/1/fields/2', '“email” stands in the step “a” already.'],
      [PAGE_FILE, '/steps', 'The field “person” stands in no step.'],
      [PAGE_FILE, '/steps', 'The required field “agree” stands in no step.'],
    ],
  },
  {
    rule: 'an equalTo without its neighbour',
    change: changeField('again', { equalTo: 'mail' }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/again/equalTo`, '“mail” names no property beside it.']],
  },
  {
    rule: 'a calling code without its neighbour',
    change: changeField('note', { callingCode: 'code' }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/note/callingCode`, '“code” names no property beside it.']],
  },
  {
    rule: 'a field from the address that is none',
    change: { [PAGE_FILE]: { fromAddress: { nobody: { parameter: 'ib', lock: true } } } },
    expectedProblems: [[PAGE_FILE, '/fromAddress/nobody', '“nobody” names no property of this form.']],
  },
  {
    rule: 'a secret that the answer does not show',
    change: { [PAGE_FILE]: { submit: { secret: ['password'] } } },
    expectedProblems: [[PAGE_FILE, '/submit/secret', '“password” is none of what the answer shows.']],
  },
  {
    rule: 'a chosenBy without its neighbour',
    change: changeField('note', {
      proposedFrom: { call: '/pc/types', list: '/types', chosenBy: 'kind', key: '/id', value: '/name' },
    }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/note/proposedFrom/chosenBy`, '“kind” names no property beside it.'],
    ],
  },
  {
    rule: 'a next page that is none',
    change: { [PAGE_FILE]: { submit: { next: ['nowhere'] } } },
    expectedProblems: [[PAGE_FILE, '/submit/next', 'There is no page “nowhere”.']],
  },
  {
    rule: 'a declaration that is ticked',
    change: changeField('agree', { default: true }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/agree/default`, 'This declaration would be ticked before anyone has read it.'],
    ],
  },
  {
    rule: 'a declaration of one value that is ticked',
    change: addField('terms', { type: 'boolean', enum: [true], default: true }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/terms/default`, 'This declaration would be ticked before anyone has read it.'],
    ],
  },
  {
    rule: 'a declaration by its widget that is ticked',
    change: { ...addField('terms', { type: 'boolean', default: true, ui: { 'ui:widget': 'DeclarationWidget' } }) },
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/terms/default`, 'This declaration would be ticked before anyone has read it.'],
    ],
  },
  {
    rule: 'a declaration that the form ticks',
    change: { [PAGE_FILE]: { schema: { default: { agree: true } } } },
    expectedProblems: [
      [PAGE_FILE, '/schema/default', 'The declaration “agree” would be ticked before anyone has read it.'],
    ],
  },
  {
    rule: 'files without a number',
    change: changeField('photos', { maxItems: null }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/photos`, 'This field takes files without a limit: maxItems is missing.'],
    ],
  },
  {
    rule: 'files without any limit',
    change: addField('scans', {
      type: 'array',
      items: { type: 'string', maxLength: 9 },
      ui: { 'ui:widget': 'FilesWidget' },
    }),
    expectedProblems: [
      [
        PAGE_FILE,
        `${PROPERTIES_POINTER}/scans`,
        'This field takes files without a limit: file.types, file.maxBytes, maxItems are missing.',
      ],
    ],
  },
  {
    rule: 'a pattern that hangs',
    change: changeField('note', { pattern: '^([a-z]+)*$' }),
    expectedProblems: [
      [
        PAGE_FILE,
        `${PROPERTIES_POINTER}/note/pattern`,
        'The pattern “^([a-z]+)*$” can hang: some texts take it for ever.',
      ],
    ],
  },
  {
    rule: 'a pattern that hangs in the library is said of the library',
    change: { [EMAIL_FIELD_FILE]: { pattern: '^(a|a)*$' } },
    expectedProblems: [[EMAIL_FIELD_FILE, '/pattern', 'The pattern “^(a|a)*$” can hang: some texts take it for ever.']],
  },
  {
    rule: 'a pattern that no text fits',
    change: changeField('person', { properties: { nick: { pattern: '$[a-z]+^' } } }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/person/properties/nick/pattern`, 'No text fits the pattern “$[a-z]+^”.'],
    ],
  },
  {
    rule: 'a text of any length',
    change: changeField('note', { maxLength: null }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/note/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a text that only a condition knows',
    change: {
      [PAGE_FILE]: {
        schema: {
          if: { properties: { note: { const: 'x' } } },
          then: { required: ['again'] },
          properties: { note: { maxLength: null } },
        },
      },
    },
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/note/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a nested text of any length',
    change: changeField('person', { properties: { nick: { maxLength: null } } }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/person/properties/nick/type`, 'This text has no maximum length.'],
    ],
  },
  {
    rule: 'texts of any length in a list',
    change: addField('tags', { type: 'array', maxItems: 3, items: { type: 'string' } }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/tags/items/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a known field without autofill',
    change: addTextField('surname', {}),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/surname`, '“surname” has no autofill token.']],
  },
  {
    rule: 'a library field without autofill',
    change: { [EMAIL_FIELD_FILE]: { ui: null } },
    expectedProblems: [[EMAIL_FIELD_FILE, '', '“email” has no autofill token.']],
  },
  {
    rule: 'a number of a document in clear',
    change: addTextField('passportNumber', {}),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/passportNumber`, '“passportNumber” is sensitive and not marked so.'],
    ],
  },
  {
    rule: 'a password in clear',
    change: addTextField('secret', { ui: { 'ui:widget': 'password' } }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/secret`, '“secret” is sensitive and not marked so.']],
  },
  {
    rule: 'an answer to the image in clear',
    change: addTextField('letters', { captcha: true }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/letters`, '“letters” is sensitive and not marked so.']],
  },
  {
    rule: 'a field without words',
    change: changeField('telegram', { type: 'string', maxLength: 32 }),
    expectedProblems: [
      [EN_TEXTS_FILE, '/fields/telegram/label', 'English (en) lacks the text “pages.survey.fields.telegram.label”.'],
      [VI_TEXTS_FILE, '/fields/telegram/label', 'Tiếng Việt (vi) lacks the text “pages.survey.fields.telegram.label”.'],
    ],
  },
  {
    rule: 'an option without words',
    change: { [VI_TEXTS_FILE]: { fields: { colour: { options: { blue: null } } } } },
    expectedProblems: [
      [
        VI_TEXTS_FILE,
        '/fields/colour/options/blue',
        'Tiếng Việt (vi) lacks the text “pages.survey.fields.colour.options.blue”.',
      ],
    ],
  },
  {
    rule: 'a text that one language leaves out',
    change: { [VI_TEXTS_FILE]: { intro: null } },
    expectedProblems: [[VI_TEXTS_FILE, '/intro', 'Tiếng Việt (vi) lacks the text “pages.survey.intro”.']],
  },
  {
    rule: 'a page’s texts that one language leaves out',
    change: { 'locales/vi/pages/welcome.json': null },
    expectedProblems: [['locales/vi/pages/welcome.json', '', 'Tiếng Việt (vi) lacks this file of 1 text.']],
  },
  {
    rule: 'a text of no field',
    change: { [EN_TEXTS_FILE]: { fields: { emial: { label: 'Email' } } } },
    expectedProblems: [
      [EN_TEXTS_FILE, '/fields/emial/label', 'Nothing uses the text “pages.survey.fields.emial.label”.'],
    ],
  },
  {
    rule: 'a sentence for a rule that the field does not have',
    change: { 'locales/en/fields.json': { email: { errors: { minimum: 'Too little' } } } },
    expectedProblems: [
      ['locales/en/fields.json', '/email/errors/minimum', 'Nothing uses the text “fields.email.errors.minimum”.'],
    ],
  },
  {
    rule: 'a text of the shell that no code names',
    change: { 'locales/en/common.json': { slogan: 'Ahoy' } },
    expectedProblems: [['locales/en/common.json', '/slogan', 'Nothing uses the text “slogan”.']],
  },
  {
    rule: 'texts of no page',
    change: { 'locales/en/pages/gone.json': { title: 'Gone' } },
    expectedProblems: [['locales/en/pages/gone.json', '', 'There is no page “gone”.']],
  },
  {
    rule: 'a text that nobody has translated',
    change: { [VI_TEXTS_FILE]: { title: '⟦Survey⟧' } },
    expectedProblems: [[VI_TEXTS_FILE, '/title', 'Not translated into Tiếng Việt (vi) yet: ⟦Survey⟧']],
  },
  {
    rule: 'an empty text',
    change: { [VI_TEXTS_FILE]: { title: ' ' } },
    expectedProblems: [[VI_TEXTS_FILE, '/title', 'The text is empty.']],
  },
  {
    rule: 'a plural form that is missing',
    change: { 'locales/en/errors.json': { maxLength_one: null } },
    expectedProblems: [['locales/en/errors.json', '/maxLength_one', 'The plural form “one” is missing.']],
  },
  {
    rule: 'a plural form that the language does not have',
    change: { 'locales/vi/errors.json': { maxLength_one: 'Tối đa {{count}} ký tự' } },
    expectedProblems: [
      ['locales/vi/errors.json', '/maxLength_one', 'The plural form “one” does not exist in Tiếng Việt (vi).'],
    ],
  },
  {
    rule: 'another figure',
    change: { [VI_TEXTS_FILE]: { intro: 'Chỉ {{number}} câu hỏi' } },
    expectedProblems: [[VI_TEXTS_FILE, '/intro', 'The text has {{number}} where the English has {{count}}.']],
  },
  {
    rule: 'a link left out',
    change: { [VI_TEXTS_FILE]: { fields: { agree: { label: 'Tôi đồng ý' } } } },
    expectedProblems: [
      [VI_TEXTS_FILE, '/fields/agree/label', 'The text has no figures or links where the English has </1> <1>.'],
    ],
  },
]

function pageTexts(title: string): object {
  return {
    title,
    fields: {
      again: { label: title },
      note: { label: title },
      photos: { label: title },
      agree: { label: title },
      person: { label: title, nick: { label: title } },
      colour: { label: title, options: { red: title, blue: title } },
    },
  }
}
