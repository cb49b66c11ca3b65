const DRAFT_7 = 'http://json-schema.org/draft-07/schema#'
const text = (description: string) => ({ description, type: 'string' })
const textsBy = (description: string) => ({ description, type: 'object', additionalProperties: { type: 'string' } })

/** Words of one field. What has another name is a field inside it, or another plural form. */
const fieldTexts = {
  title: 'Texts of a field',
  type: 'object',
  properties: {
    label: text('What the field is called.'),
    hint: text('What helps to fill it in; shown below the label.'),
    options: textsBy('The words of its options: value → words.'),
    errors: textsBy('What is said when a rule is broken: rule → sentence. required, minLength, pattern …'),
  },
  additionalProperties: { anyOf: [{ $ref: '#/definitions/field' }, { type: 'string' }] },
}

const groups = {
  description: 'Words, or a group of words in { … }.',
  anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { $ref: '#/definitions/texts' } }],
}

const fieldsBy = (description: string) => ({
  description,
  type: 'object',
  additionalProperties: { $ref: '#/definitions/field' },
})

/** Of each kind of file in `locales/<language>/`, by the meta schema's name. */
export const textMetaSchemas: Record<string, object> = {
  pageTexts: {
    $schema: DRAFT_7,
    $id: 'pageTexts.schema.json',
    title: 'Texts of a page',
    description: 'The words of one page in one language: locales/<language>/pages/<page>.json.',
    type: 'object',
    properties: {
      title: text('The name of the page: its heading, in the menu and on the tab.'),
      intro: text('A sentence below the heading.'),
      submit: text('The button that sends the form.'),
      steps: {
        description: 'The names of the steps: id → words.',
        type: 'object',
        additionalProperties: { $ref: '#/definitions/texts' },
      },
      fields: fieldsBy('The words of the fields that this page words itself: name → words.'),
      errors: textsBy('What is said of a broken rule anywhere on this page: rule → sentence.'),
      alternatives: textsBy('The further buttons: name → words.'),
      alternativesHint: text('What stands beside the further buttons.'),
      success: {
        description: 'What is shown after the form was sent.',
        type: 'object',
        properties: { title: text('The heading after sending.'), text: text('What happens next.') },
        additionalProperties: { $ref: '#/definitions/texts' },
      },
    },
    additionalProperties: { $ref: '#/definitions/texts' },
    definitions: { field: fieldTexts, texts: groups },
  },
  fieldTexts: {
    $schema: DRAFT_7,
    $id: 'fieldTexts.schema.json',
    title: 'Texts of the field library',
    ...fieldsBy('The words of the fields in schemas/fields, in one language: locales/<language>/fields.json.'),
    definitions: { field: fieldTexts },
  },
  texts: {
    $schema: DRAFT_7,
    $id: 'texts.schema.json',
    title: 'Texts',
    description: 'Words of the whole site in one language. {{name}} is filled in; $t(brand) is the name of the broker.',
    type: 'object',
    additionalProperties: { $ref: '#/definitions/texts' },
    definitions: { texts: groups },
  },
  language: {
    $schema: DRAFT_7,
    $id: 'language.schema.json',
    title: 'Language',
    description: 'What a language is: locales/<language>/meta.json.',
    type: 'object',
    required: ['name', 'tag', 'font', 'fontSize', 'lineHeight', 'headingLineHeight'],
    additionalProperties: false,
    properties: {
      $schema: text('The meta schema from which editors complete this file.'),
      name: text('The language’s own name: ไทย.'),
      tag: text('The language’s tag (BCP 47): zh-TW.'),
      givenNameFirst: { description: 'true: the given name comes before the family name, also in forms.', const: true },
      font: text('The fonts, as CSS has them: Inter, sans-serif.'),
      fontSize: { description: 'The size of text in px: 16.', type: 'number', exclusiveMinimum: 0 },
      lineHeight: { description: 'The height of lines: 1.5.', type: 'number', exclusiveMinimum: 0 },
      headingLineHeight: { description: 'The height of lines of headings: 1.25.', type: 'number', exclusiveMinimum: 0 },
    },
  },
}
