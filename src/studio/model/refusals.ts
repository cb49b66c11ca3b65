import { EditError } from '../../lint/source/jsonText.ts'

/** Why a command is refused, in English; the Studio has each in its languages, below `refusals`. */
export const REFUSALS = {
  noField: 'The form has no field “{{field}}” of its own.',
  fieldGone: 'There is no such field any more.',
  noStep: 'The form has no step “{{step}}”.',
  stepId: '“{{id}}” cannot be the id of a new step.',
  noPage: 'There is no form “{{id}}”.',
  pageTaken: 'There is a page “{{id}}” already.',
  pageId: '“{{id}}” cannot be the id of a page: use letters and digits, a letter first.',
  optionEmpty: 'An option needs a value.',
  optionTaken: 'There is an option “{{value}}” already.',
  optionSign: 'The value of an option has neither a dot nor a colon: its words could not be found.',
  optionLast: 'A list needs an option.',
  optionGone: 'There is no option “{{value}}”.',
  noGroup: '“{{name}}” is no group of members.',
  ruleGone: 'There is no such rule any more.',
  ruleTaken: 'There is this rule already.',
  noSchema: 'The form has no schema.',
  shownAlready: '“{{field}}” is shown by a rule already.',
  dependsOnItself: 'A field cannot depend on itself.',
  neverShown: '“{{field}}” is never shown: the server sets it.',
  equalAlready: '“{{field}}” has to equal another field already.',
  ruleValue: 'The rule needs a value.',
  alwaysRequired: '“{{field}}” is always required.',
  closedForm: 'This form takes no field that is only shown sometimes: additionalProperties is false.',
  notJson: 'The file is not JSON.',
  listExpected: 'A group stands where a list should.',
  languageCode: '“{{code}}” cannot be the code of a language: two or three small letters.',
  languageTaken: 'There is a language “{{code}}” already.',
  languageName: 'The language needs a name.',
  languageTag: '“{{tag}}” is no tag of a language, such as de-DE.',
  noEnglish: 'There is no English to translate from.',
  nameTaken: 'There is a field “{{name}}” already.',
  nameIllegal: '“{{name}}” cannot be a name: use letters, digits and _, a letter first.',
  noFile: 'There is no file {{file}}.',
  notRetired: 'The field {{field}} is not retired.',
} as const

/** The refusal of a command. @param params what stands in the sentence */
export function refused(key: keyof typeof REFUSALS, params: Record<string, string> = {}): EditError {
  const message = REFUSALS[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return new EditError(message, { key, params })
}
