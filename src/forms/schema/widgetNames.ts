/** Types of values that the widgets that every form has can show, by the names that pages use. */
const TEXT = ['string', 'number', 'integer']
const NUMBER = ['number', 'integer']
const CHOICE = [...TEXT, 'boolean']

/** The widgets that every form has (`src/forms/react/widgets`). */
const EVERY_FORM: Record<string, string[] | undefined> = {
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
  hidden: undefined,
  HiddenWidget: undefined,
}

/** rjsf's names for what `@rjsf/mui` draws (`src/forms/react/mui`), in a chunk that only pages have which need it. */
const BY_MUI: Record<string, string[]> = {
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
export const TYPES_BY_WIDGET: Record<string, string[] | undefined> = { ...EVERY_FORM, ...BY_MUI }

export const isWidgetOfEveryForm = (name: string): boolean => Object.hasOwn(EVERY_FORM, name)

/** rjsf's fields, as `ui:field` names them. */
export const FIELDS = [
  ...['AnyOfField', 'ArrayField', 'BooleanField', 'NullField', 'NumberField', 'ObjectField', 'OneOfField'],
  ...['OptionalDataControlsField', 'SchemaField', 'StringField'],
  ...['LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField'],
]
