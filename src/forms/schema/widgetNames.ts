const TEXT = ['string', 'number', 'integer']
const NUMBER = ['number', 'integer']
const CHOICE = [...TEXT, 'boolean']

/** The widgets of every form (`src/forms/react/widgets`), with the types of values that each can show. */
const WIDGETS_OF_EVERY_FORM: Record<string, string[] | undefined> = {
  text: TEXT,
  textarea: ['string'],
  password: ['string'],
  checkbox: ['boolean'],
  radio: CHOICE,
  select: [...CHOICE, 'array'],
  date: ['string'],
  TextWidget: TEXT,
  TextareaWidget: ['string'],
  PasswordWidget: ['string'],
  CheckboxWidget: ['boolean'],
  RadioWidget: CHOICE,
  SelectWidget: [...CHOICE, 'array'],
  DateWidget: ['string'],
  CountryWidget: ['string'],
  CallingCodeWidget: ['string'],
  CurrencyWidget: ['string'],
  DeclarationWidget: ['boolean'],
  FilesWidget: ['array', 'string'],
  VerifyCodeWidget: ['string'],
  heading: ['null'],
  note: ['null'],
  hidden: undefined,
  HiddenWidget: undefined,
}

/** rjsf's names of widgets drawn by `@rjsf/mui` (`src/forms/react/mui`), bundled only with pages that need them. */
const MUI_WIDGETS: Record<string, string[]> = {
  checkboxes: ['array'],
  email: ['string'],
  uri: ['string'],
  'alt-date': ['string'],
  'alt-datetime': ['string'],
  'date-time': ['string'],
  datetime: ['string'],
  time: ['string'],
  color: ['string'],
  file: ['string'],
  'data-url': ['string'],
  files: ['array'],
  updown: NUMBER,
  range: NUMBER,
  AltDateTimeWidget: ['string'],
  AltDateWidget: ['string'],
  CheckboxesWidget: ['array'],
  ColorWidget: ['string'],
  DateTimeWidget: ['string'],
  EmailWidget: ['string'],
  FileWidget: ['string', 'array'],
  RangeWidget: NUMBER,
  RatingWidget: NUMBER,
  TimeWidget: ['string'],
  UpDownWidget: NUMBER,
  URLWidget: ['string'],
}

/** The types of values that each widget can show; undefined: every type. */
export const TYPES_BY_WIDGET: Record<string, string[] | undefined> = { ...WIDGETS_OF_EVERY_FORM, ...MUI_WIDGETS }

export const isWidgetOfEveryForm = (name: string): boolean => Object.hasOwn(WIDGETS_OF_EVERY_FORM, name)

/** rjsf's fields, by their names in `ui:field`. */
export const FIELDS = [
  ...['AnyOfField', 'ArrayField', 'BooleanField', 'NullField', 'NumberField', 'ObjectField', 'OneOfField'],
  ...['OptionalDataControlsField', 'SchemaField', 'StringField'],
  ...['LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField'],
]
