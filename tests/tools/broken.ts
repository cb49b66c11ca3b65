import type { Files } from './project.ts'

const PAGE = 'schemas/pages/survey.page.json'
const EMAIL = 'schemas/fields/email.json'
const EN = 'locales/en/pages/survey.json'
const VI = 'locales/vi/pages/survey.json'
const NAMES = '/schema/properties'

/** A change of the sound project that breaks one rule. */
export interface Broken {
  rule: string
  change: Files
  /** All that is said: file, place, what. */
  said: [file: string, place: string, what: string][]
}

const field = (name: string, own: object): Files => ({ [PAGE]: { schema: { properties: { [name]: own } } } })
/** A field beside the others, with its label. */
const added = (name: string, own: object): Files => ({
  ...field(name, own),
  [EN]: { fields: { [name]: { label: 'New' } } },
  [VI]: { fields: { [name]: { label: 'Mới' } } },
})
const text = (name: string, own: object): Files => added(name, { type: 'string', maxLength: 20, ...own })

/** Without the library field, its label is missing too. */
const needsItsOwnLabel: Broken['said'] = [
  [EN, '/fields/email/label', 'English (en) lacks the text “pages.survey.fields.email.label”.'],
  [VI, '/fields/email/label', 'Tiếng Việt (vi) lacks the text “pages.survey.fields.email.label”.'],
]

export const broken: Broken[] = [
  {
    rule: 'a member that no page has',
    change: { [PAGE]: { colour: 'red' } },
    said: [[PAGE, '', '“colour” is no member known here.']],
  },
  { rule: 'a missing member', change: { [PAGE]: { access: null } }, said: [[PAGE, '', '“access” is missing.']] },
  {
    rule: 'a page for everybody that asks for the password again',
    change: { [PAGE]: { recent: true, access: 'public' } },
    said: [[PAGE, '/access', '"public" is none of customer, funds']],
  },
  {
    rule: 'an unknown widget',
    change: { [PAGE]: { uiSchema: { note: { 'ui:widget': 'Sparkle' } } } },
    said: [[PAGE, '/uiSchema/note/ui:widget', '"Sparkle" is none of text,']],
  },
  {
    rule: 'an unknown keyword in the library',
    change: { [EMAIL]: { maxlength: 3 } },
    said: [[EMAIL, '', '“maxlength” is no member known here.']],
  },
  {
    rule: 'a normalisation that is none',
    change: field('note', { normalize: ['lowerCase'] }),
    said: [[PAGE, `${NAMES}/note/normalize/0`, '"lowerCase" is none of']],
  },
  {
    rule: 'a name that is not the file’s',
    change: {
      [PAGE]: { id: 'poll' },
      [EN]: null,
      [VI]: null,
      'locales/en/pages/poll.json': texts('Survey'),
      'locales/vi/pages/poll.json': texts('Khảo sát'),
    },
    said: [[PAGE, '/id', "The id “poll” is not the file's name."]],
  },
  {
    rule: 'a path that is taken',
    change: { 'schemas/pages/welcome.page.json': { path: '/survey' } },
    said: [['schemas/pages/welcome.page.json', '/path', `The path /survey is taken by ${PAGE}.`]],
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
    said: [['schemas/pages/vote.page.json', '/submit/path', `The call is taken by ${PAGE}.`]],
  },
  {
    rule: 'a reference to nothing',
    change: field('email', { $ref: '../fields/emial.json', type: 'string', maxLength: 9 }),
    said: [
      [PAGE, `${NAMES}/email/$ref`, '“../fields/emial.json” refers to nothing.'],
      [PAGE, `${NAMES}/email`, '“email” has no autofill token.'],
      ...needsItsOwnLabel,
    ],
  },
  {
    rule: 'a field that holds itself',
    change: {
      'schemas/fields/group.json': { type: 'object', properties: { inner: { $ref: '../fields/group.json' } } },
    },
    said: [['schemas/fields/group.json', '/properties/inner/$ref', '“../fields/group.json” leads back to this field.']],
  },
  {
    rule: 'a uiSchema of no field',
    change: { [PAGE]: { uiSchema: { emial: { 'ui:width': 'half' } } } },
    said: [[PAGE, '/uiSchema/emial', '“emial” names no property of this form.']],
  },
  {
    rule: 'a nested uiSchema of no field',
    change: { [PAGE]: { uiSchema: { person: { nik: { 'ui:width': 'half' } } } } },
    said: [[PAGE, '/uiSchema/person/nik', '“nik” names no property of this form.']],
  },
  {
    rule: 'an order that names no field',
    change: { [PAGE]: { uiSchema: { 'ui:order': ['mail', '*'] } } },
    said: [[PAGE, '/uiSchema/ui:order', '“mail” names no property of this form.']],
  },
  {
    rule: 'a required field that is none',
    change: { [PAGE]: { schema: { required: ['email', 'agree', 'nobody'] } } },
    said: [[PAGE, '/schema/required', '“nobody” names no property of this form.']],
  },
  {
    rule: 'renames to no field, and of a field that is there',
    change: { [PAGE]: { renamed: { old: 'older', older: 'nobody', note: 'email' } } },
    said: [
      [PAGE, '/renamed/older', '“nobody” names no property of this form.'],
      [PAGE, '/renamed/note', '“note” is a property of this form.'],
    ],
  },
  {
    rule: 'a nested required field that is none',
    change: field('person', { required: ['nock'] }),
    said: [[PAGE, `${NAMES}/person/required`, '“nock” names no property of this form.']],
  },
  {
    rule: 'steps with a field of no name, one twice, and some in none',
    change: {
      [PAGE]: {
        steps: [
          { id: 'a', fields: ['email', 'again', 'colour', 'nobody'] },
          { id: 'b', fields: ['note', 'photos', 'email'] },
        ],
      },
      [EN]: { steps: { a: 'A', b: 'B' } },
      [VI]: { steps: { a: 'Một', b: 'Hai' } },
    },
    said: [
      [PAGE, '/steps/0/fields/3', '“nobody” names no property of this form.'],
      [PAGE, '/steps/1/fields/2', '“email” stands in the step “a” already.'],
      [PAGE, '/steps', 'The field “person” stands in no step.'],
      [PAGE, '/steps', 'The required field “agree” stands in no step.'],
    ],
  },
  {
    rule: 'an equalTo without its neighbour',
    change: field('again', { equalTo: 'mail' }),
    said: [[PAGE, `${NAMES}/again/equalTo`, '“mail” names no property beside it.']],
  },
  {
    rule: 'a calling code without its neighbour',
    change: field('note', { callingCode: 'code' }),
    said: [[PAGE, `${NAMES}/note/callingCode`, '“code” names no property beside it.']],
  },
  {
    rule: 'a field from the address that is none',
    change: { [PAGE]: { fromAddress: { nobody: { parameter: 'ib', lock: true } } } },
    said: [[PAGE, '/fromAddress/nobody', '“nobody” names no property of this form.']],
  },
  {
    rule: 'a secret that the answer does not show',
    change: { [PAGE]: { submit: { secret: ['password'] } } },
    said: [[PAGE, '/submit/secret', '“password” is none of what the answer shows.']],
  },
  {
    rule: 'a chosenBy without its neighbour',
    change: field('note', {
      proposedFrom: { call: '/pc/types', list: '/types', chosenBy: 'kind', key: '/id', value: '/name' },
    }),
    said: [[PAGE, `${NAMES}/note/proposedFrom/chosenBy`, '“kind” names no property beside it.']],
  },
  {
    rule: 'a next page that is none',
    change: { [PAGE]: { submit: { next: ['nowhere'] } } },
    said: [[PAGE, '/submit/next', 'There is no page “nowhere”.']],
  },
  {
    rule: 'a declaration that is ticked',
    change: field('agree', { default: true }),
    said: [[PAGE, `${NAMES}/agree/default`, 'This declaration would be ticked before anyone has read it.']],
  },
  {
    rule: 'a declaration of one value that is ticked',
    change: added('terms', { type: 'boolean', enum: [true], default: true }),
    said: [[PAGE, `${NAMES}/terms/default`, 'This declaration would be ticked before anyone has read it.']],
  },
  {
    rule: 'a declaration by its widget that is ticked',
    change: { ...added('terms', { type: 'boolean', default: true, ui: { 'ui:widget': 'DeclarationWidget' } }) },
    said: [[PAGE, `${NAMES}/terms/default`, 'This declaration would be ticked before anyone has read it.']],
  },
  {
    rule: 'a declaration that the form ticks',
    change: { [PAGE]: { schema: { default: { agree: true } } } },
    said: [[PAGE, '/schema/default', 'The declaration “agree” would be ticked before anyone has read it.']],
  },
  {
    rule: 'files without a number',
    change: field('photos', { maxItems: null }),
    said: [[PAGE, `${NAMES}/photos`, 'This field takes files without a limit: maxItems is missing.']],
  },
  {
    rule: 'files without any limit',
    change: added('scans', {
      type: 'array',
      items: { type: 'string', maxLength: 9 },
      ui: { 'ui:widget': 'FilesWidget' },
    }),
    said: [
      [
        PAGE,
        `${NAMES}/scans`,
        'This field takes files without a limit: file.types, file.maxBytes, maxItems are missing.',
      ],
    ],
  },
  {
    rule: 'a pattern that hangs',
    change: field('note', { pattern: '^([a-z]+)*$' }),
    said: [[PAGE, `${NAMES}/note/pattern`, 'The pattern “^([a-z]+)*$” can hang: some texts take it for ever.']],
  },
  {
    rule: 'a pattern that hangs in the library is said of the library',
    change: { [EMAIL]: { pattern: '^(a|a)*$' } },
    said: [[EMAIL, '/pattern', 'The pattern “^(a|a)*$” can hang: some texts take it for ever.']],
  },
  {
    rule: 'a pattern that no text fits',
    change: field('person', { properties: { nick: { pattern: '$[a-z]+^' } } }),
    said: [[PAGE, `${NAMES}/person/properties/nick/pattern`, 'No text fits the pattern “$[a-z]+^”.']],
  },
  {
    rule: 'a text of any length',
    change: field('note', { maxLength: null }),
    said: [[PAGE, `${NAMES}/note/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a text that only a condition knows',
    change: {
      [PAGE]: {
        schema: {
          if: { properties: { note: { const: 'x' } } },
          then: { required: ['again'] },
          properties: { note: { maxLength: null } },
        },
      },
    },
    said: [[PAGE, `${NAMES}/note/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a nested text of any length',
    change: field('person', { properties: { nick: { maxLength: null } } }),
    said: [[PAGE, `${NAMES}/person/properties/nick/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'texts of any length in a list',
    change: added('tags', { type: 'array', maxItems: 3, items: { type: 'string' } }),
    said: [[PAGE, `${NAMES}/tags/items/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a known field without autofill',
    change: text('surname', {}),
    said: [[PAGE, `${NAMES}/surname`, '“surname” has no autofill token.']],
  },
  {
    rule: 'a library field without autofill',
    change: { [EMAIL]: { ui: null } },
    said: [[EMAIL, '', '“email” has no autofill token.']],
  },
  {
    rule: 'a number of a document in clear',
    change: text('passportNumber', {}),
    said: [[PAGE, `${NAMES}/passportNumber`, '“passportNumber” is sensitive and not marked so.']],
  },
  {
    rule: 'a password in clear',
    change: text('secret', { ui: { 'ui:widget': 'password' } }),
    said: [[PAGE, `${NAMES}/secret`, '“secret” is sensitive and not marked so.']],
  },
  {
    rule: 'an answer to the image in clear',
    change: text('letters', { captcha: true }),
    said: [[PAGE, `${NAMES}/letters`, '“letters” is sensitive and not marked so.']],
  },
  {
    rule: 'a field without words',
    change: field('telegram', { type: 'string', maxLength: 32 }),
    said: [
      [EN, '/fields/telegram/label', 'English (en) lacks the text “pages.survey.fields.telegram.label”.'],
      [VI, '/fields/telegram/label', 'Tiếng Việt (vi) lacks the text “pages.survey.fields.telegram.label”.'],
    ],
  },
  {
    rule: 'an option without words',
    change: { [VI]: { fields: { colour: { options: { blue: null } } } } },
    said: [
      [VI, '/fields/colour/options/blue', 'Tiếng Việt (vi) lacks the text “pages.survey.fields.colour.options.blue”.'],
    ],
  },
  {
    rule: 'a text that one language leaves out',
    change: { [VI]: { intro: null } },
    said: [[VI, '/intro', 'Tiếng Việt (vi) lacks the text “pages.survey.intro”.']],
  },
  {
    rule: 'a page’s texts that one language leaves out',
    change: { 'locales/vi/pages/welcome.json': null },
    said: [['locales/vi/pages/welcome.json', '', 'Tiếng Việt (vi) lacks this file of 1 text.']],
  },
  {
    rule: 'a text of no field',
    change: { [EN]: { fields: { emial: { label: 'Email' } } } },
    said: [[EN, '/fields/emial/label', 'Nothing uses the text “pages.survey.fields.emial.label”.']],
  },
  {
    rule: 'a sentence for a rule that the field does not have',
    change: { 'locales/en/fields.json': { email: { errors: { minimum: 'Too little' } } } },
    said: [['locales/en/fields.json', '/email/errors/minimum', 'Nothing uses the text “fields.email.errors.minimum”.']],
  },
  {
    rule: 'a text of the shell that no code names',
    change: { 'locales/en/common.json': { slogan: 'Ahoy' } },
    said: [['locales/en/common.json', '/slogan', 'Nothing uses the text “slogan”.']],
  },
  {
    rule: 'texts of no page',
    change: { 'locales/en/pages/gone.json': { title: 'Gone' } },
    said: [['locales/en/pages/gone.json', '', 'There is no page “gone”.']],
  },
  {
    rule: 'a text that nobody has translated',
    change: { [VI]: { title: '⟦Survey⟧' } },
    said: [[VI, '/title', 'Not translated into Tiếng Việt (vi) yet: ⟦Survey⟧']],
  },
  { rule: 'an empty text', change: { [VI]: { title: ' ' } }, said: [[VI, '/title', 'The text is empty.']] },
  {
    rule: 'a plural form that is missing',
    change: { 'locales/en/errors.json': { maxLength_one: null } },
    said: [['locales/en/errors.json', '/maxLength_one', 'The plural form “one” is missing.']],
  },
  {
    rule: 'a plural form that the language does not have',
    change: { 'locales/vi/errors.json': { maxLength_one: 'Tối đa {{count}} ký tự' } },
    said: [['locales/vi/errors.json', '/maxLength_one', 'The plural form “one” does not exist in Tiếng Việt (vi).']],
  },
  {
    rule: 'another figure',
    change: { [VI]: { intro: 'Chỉ {{number}} câu hỏi' } },
    said: [[VI, '/intro', 'The text has {{number}} where the English has {{count}}.']],
  },
  {
    rule: 'a link left out',
    change: { [VI]: { fields: { agree: { label: 'Tôi đồng ý' } } } },
    said: [[VI, '/fields/agree/label', 'The text has no figures or links where the English has </1> <1>.']],
  },
]

function texts(title: string): object {
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
