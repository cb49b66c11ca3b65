import {
  addField,
  addTextField,
  changeField,
  EMAIL_FIELD_FILE,
  PAGE_FILE,
  PROPERTIES_POINTER,
  type BrokenProject,
} from './brokenProject.ts'

/** Projects with one fault in a field: declarations, files, patterns, lengths, autofill, sensitive data. */
export const brokenFields: BrokenProject[] = [
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
    rule: 'a pattern that hangs in the library, for the library',
    change: { [EMAIL_FIELD_FILE]: { pattern: '^(a|a)*$' } },
    expectedProblems: [[EMAIL_FIELD_FILE, '/pattern', 'The pattern “^(a|a)*$” can hang: some texts take it for ever.']],
  },
  {
    rule: 'a pattern that no text fits',
    change: changeField('person', { properties: { nick: { pattern: '$[a-z]+^' } } }),
    expectedProblems: [
      [PAGE_FILE, `${PROPERTIES_POINTER}/person/properties/nick/pattern`, 'No text matches the pattern “$[a-z]+^”.'],
    ],
  },
  {
    rule: 'a text of any length',
    change: changeField('note', { maxLength: null }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/note/type`, 'This text has no maximum length.']],
  },
  {
    rule: 'a text of any length that a condition names',
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
    rule: 'a captcha solution in clear',
    change: addTextField('letters', { captcha: true }),
    expectedProblems: [[PAGE_FILE, `${PROPERTIES_POINTER}/letters`, '“letters” is sensitive and not marked so.']],
  },
]
