import type { Keyword, KeywordDefinition } from './keyword.ts'

/** In the field library: the UI schema that comes with the field. */
export const ui: Keyword = { name: 'ui' }

const uiSchemaDefinition = {
  title: 'UiSchema',
  description:
    'rjsf uiSchema without words for readers. Members without ui: are the uiSchema of the property of that name.',
  type: 'object',
  properties: {
    'ui:order': {
      description: "Order on screen; ends with '*' for the rest.",
      type: 'array',
      items: {
        type: 'string',
      },
      contains: {
        const: '*',
      },
    },
    'ui:widget': {
      $ref: '#/definitions/widget',
    },
    'ui:field': {
      description: 'A field of rjsf, in place of label and widget.',
      type: 'string',
    },
    'ui:help': {
      description: 'A hint in the language of the page, where locales/ has none.',
      type: 'string',
    },
    'ui:placeholder': {
      description: 'What an empty input shows, such as an example that is the same in every language.',
      type: 'string',
    },
    'ui:options': {
      description: 'Options of the widget, field or template, by the names that rjsf and its theme give them.',
      type: 'object',
    },
    'ui:autocomplete': {
      description: 'Autofill token of the HTML standard.',
      type: 'string',
    },
    'ui:autocapitalize': {
      description: 'Which capitals a phone’s keyboard writes by itself.',
      enum: ['none', 'sentences', 'words', 'characters'],
    },
    'ui:inputType': {
      description: 'The kind of text, for keyboard and autofill.',
      enum: ['text', 'email', 'tel', 'url', 'password'],
    },
    'ui:inputMode': {
      description: 'The keyboard of a phone.',
      enum: ['text', 'numeric', 'decimal', 'tel', 'email', 'url'],
    },
    'ui:width': {
      description: 'half: beside its neighbour where there is room.',
      enum: ['half', 'full'],
    },
    'ui:inline': {
      description: 'true: radios or boxes in a row.',
      type: 'boolean',
    },
    'ui:rows': {
      description: 'Height of a text area, in lines.',
      type: 'integer',
      minimum: 1,
      maximum: 20,
    },
    'ui:preferredOptions': {
      description: 'Options to list before the others.',
      type: 'array',
      items: {
        type: 'string',
      },
    },
    'ui:links': {
      description: 'Where the links of a declaration lead, in order: <1>…</1>, <2>…</2> in its text.',
      type: 'array',
      items: {
        type: 'string',
        pattern: '^/',
      },
    },
    'ui:disabled': {
      description: 'true: cannot be changed, and is not read out as a field to fill in.',
      type: 'boolean',
    },
    'ui:readonly': {
      description: 'true: cannot be changed.',
      type: 'boolean',
    },
  },
  patternProperties: {
    '^(?!ui:|oneOf$|anyOf$)': {
      $ref: '#/definitions/ui',
    },
    '^(oneOf|anyOf)$': {
      type: 'array',
      items: {
        $ref: '#/definitions/ui',
      },
    },
  },
  additionalProperties: false,
}

export const uiDefinition: KeywordDefinition = {
  summary: 'the UI schema that comes with a library field',
  schema: {
    description: "uiSchema that comes with the field; the page's own uiSchema is laid over it.",
    allOf: [{ $ref: '#/definitions/ui' }],
  },
  definitions: { ui: uiSchemaDefinition },
}
