/** Types of values that the widgets that every form has can show, by the names that pages use. */
const TEXT = ['string', 'number', 'integer']
const NUMBER = ['number', 'integer']
const CHOICE = [...TEXT, 'boolean']

const SHIPPED: Record<string, string[]> = {
  text: TEXT,
  textarea: ['string'],
  password: ['string'],
  checkbox: ['boolean'],
  checkboxes: ['array'],
  radio: CHOICE,
  select: [...CHOICE, 'array'],
  date: ['string'],
  TextWidget: TEXT,
  TextareaWidget: ['string'],
  PasswordWidget: ['string'],
  CheckboxWidget: ['boolean'],
  CheckboxesWidget: ['array'],
  RadioWidget: CHOICE,
  SelectWidget: [...CHOICE, 'array'],
  DateWidget: ['string'],
  CountryWidget: ['string'],
  CallingCodeWidget: ['string'],
  CurrencyWidget: ['string'],
  DeclarationWidget: ['boolean'],
  FilesWidget: ['array', 'string'],
  VerifyCodeWidget: ['string'],
}

/** rjsf's names for what `src/engine/standard` draws, in a chunk that only pages have which need it. */
const STANDARD: Record<string, string[]> = {
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
  ColorWidget: ['string'],
  DateTimeWidget: ['string'],
  EmailWidget: ['string'],
  FileWidget: ['string', 'array'],
  RangeWidget: NUMBER,
  TimeWidget: ['string'],
  UpDownWidget: NUMBER,
  URLWidget: ['string'],
}

/** Names of widgets that are drawn by `src/engine/standard`. */
export const STANDARD_WIDGETS = new Set(Object.keys(STANDARD))

/** The types of values that each widget with a name of its own can show; undefined: every type. */
export const TYPES_BY_WIDGET: Record<string, string[] | undefined> = {
  ...SHIPPED,
  ...STANDARD,
  hidden: undefined,
  HiddenWidget: undefined,
}

/** rjsf's own widgets that nothing here draws: their package does. */
export const RJSF_WIDGETS = ['RatingWidget']

/** rjsf's fields that every form has. */
export const OUR_FIELDS = new Set([
  ...['AnyOfField', 'ArrayField', 'BooleanField', 'NullField', 'NumberField', 'ObjectField', 'OneOfField'],
  ...['OptionalDataControlsField', 'SchemaField', 'StringField'],
])

/** rjsf's templates, as `ui:<name>` names them. */
export const TEMPLATES = new Set([
  ...['ArrayFieldDescriptionTemplate', 'ArrayFieldItemButtonsTemplate', 'ArrayFieldItemTemplate', 'ArrayFieldTemplate'],
  ...['ArrayFieldTitleTemplate', 'BaseInputTemplate', 'CyclicSchemaExpandTemplate', 'DescriptionFieldTemplate'],
  ...['FallbackFieldTemplate', 'FieldErrorTemplate', 'FieldHelpTemplate', 'FieldTemplate', 'GridTemplate'],
  ...['MultiSchemaFieldTemplate', 'ObjectFieldTemplate', 'OptionalDataControlsTemplate', 'TitleFieldTemplate'],
  ...['UnsupportedFieldTemplate', 'WrapIfAdditionalTemplate'],
])
