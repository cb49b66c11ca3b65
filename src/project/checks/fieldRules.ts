import { phrase, type Phrase } from '../../model/findings/findingTexts.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { nestedUiSchema } from '../../forms/schema/uiSchema.ts'
import { typesOf, assertedDeclarations, assertedSubschemas, propertyNames } from '../../forms/schema/walker.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'
import type { SiteDefinitions } from '../../model/site/siteDefinitions.ts'
import type { Finding } from './problemsAtNodes.ts'
import { isBoundedPattern } from './patternText.ts'
import { memberOf } from '../../forms/schema/isObject.ts'

/** Finds file fields without a limit on types, size or number. */
export function unlimitedFiles({ parts, ui, name }: SchemaNode): Finding | undefined {
  const file = parts.find((part) => part.file)?.file
  if (name === undefined || (!file && ui['ui:widget'] !== 'FilesWidget')) return undefined
  const missing = [
    ...(file?.types ? [] : ['file.types']),
    ...(file?.maxBytes ? [] : ['file.maxBytes']),
    ...(parts.some(({ maxItems }) => maxItems !== undefined) ? [] : ['maxItems']),
  ]
  return missing.length === 0
    ? undefined
    : {
        id: 'unlimited-files',
        params: { missing, count: missing.length },
      }
}

/** Formats that limit the length by themselves. */
const BOUNDED_FORMATS = new Set(['date', 'time', 'uuid'])

/** More characters than a request can carry; the server reads 64 KiB of a form. */
const MOST_CHARACTERS = 65_536

/** Finds texts without a maximum length, or with one that no request reaches. */
export function unboundedText({ parts, pointer, name }: SchemaNode): Finding | undefined {
  if (name === undefined && !pointer.endsWith('/items')) return undefined
  const types = typesOf(parts)
  const isNumber = parts.some(({ minimum, maximum, multipleOf }) => [minimum, maximum, multipleOf].some(isDefined))
  const isText = types.has('string') || (types.size === 0 && !isNumber)
  const length = Math.min(...parts.map(({ maxLength = Infinity }) => maxLength))
  if (isText && length > MOST_CHARACTERS && length < Infinity)
    return { id: 'unlimited-text/long', params: { length, most: MOST_CHARACTERS }, member: 'maxLength' }
  const isBounded = parts.some(
    (part) =>
      part.maxLength !== undefined ||
      part.decimal?.maximum !== undefined ||
      (part.pattern !== undefined && isBoundedPattern(part.pattern)) ||
      part.enum ||
      'const' in part ||
      part.setByError ||
      BOUNDED_FORMATS.has(part.format ?? ''),
  )
  return !isText || isBounded
    ? undefined
    : {
        id: 'unlimited-text',
        member: 'type',
      }
}

const isDefined = (value: unknown): boolean => value !== undefined

/** Names of fields whose values must never be stored in clear text. Source: docs/contract.md section 2. */
const SENSITIVE_NAMES = [
  /password|passcode|passphrase|^pin$/i,
  /^(document|id|identity|passport|licen[cs]e|idCard|nationalId)(Card)?(Number|No)$/i,
  /^(idOrPassport|passport|nationalId|idCard|ssn|taxId|taxNumber)$/i,
  /card(Number|No)$|^(iban|cvv|cvc|bankCard|bankAccount(Number|No)?)$/i,
  /^(verify|verification|captcha|otp|sms|oneTime)(Code)?$|^captcha/i,
]

/** Finds fields that must be marked `sensitive` and are not. */
export function missingSensitive({ name, library, parts, ui }: SchemaNode): Finding | undefined {
  if (name === undefined || parts.some((part) => part.sensitive || part.setByError)) return undefined
  const types = typesOf(parts)
  if (types.size > 0 && !types.has('string') && !types.has('number') && !types.has('integer')) return undefined
  const hasSensitiveName = [name, library].some(
    (each) => each !== undefined && SENSITIVE_NAMES.some((pattern) => pattern.test(each)),
  )
  if (!hasSensitiveName && ui['ui:widget'] !== 'password' && !parts.some((part) => part.captcha)) return undefined
  return {
    id: 'unmarked-sensitive',
    params: { field: name },
    fix: { member: 'sensitive', value: true },
  }
}

/** Finds declarations that are ticked by default. Source: docs/contract.md section 4. */
export function preChecked({ schema, ui, parts }: SchemaNode): Finding | undefined {
  if ('default' in schema && isDeclaration(parts, ui) && schema.default !== false)
    return findingOf(phrase('this-declaration'))
  const defaults = schema.default
  if (typeof defaults !== 'object' || defaults === null) return undefined
  const name = propertyNames(schema).find(
    (each) =>
      memberOf(defaults, each) === true &&
      isDeclaration(assertedDeclarations(schema, each).flatMap(assertedSubschemas), nestedUiSchema(ui, each)),
  )
  return name === undefined ? undefined : findingOf(phrase('declaration', { name }))
}

const findingOf = (declaration: Phrase): Finding => ({
  id: 'pre-ticked-declaration',
  params: { declaration },
  member: 'default',
})

/** Whether a checkbox must be ticked or is shown as a declaration. */
function isDeclaration(parts: Schema[], ui: UiSchema): boolean {
  return (
    ui['ui:widget'] === 'DeclarationWidget' ||
    parts.some((part) => part.const === true || (part.enum?.length === 1 && part.enum[0] === true))
  )
}

/** Finds required fields that a person cannot fill in and that get no value in another way. */
export const hiddenButRequired =
  ({ forms }: SiteDefinitions) =>
  ({ name, file, parts, ui, parentSchema }: SchemaNode): Finding | undefined => {
    const state =
      ui['ui:widget'] === 'hidden' ? 'hidden' : ui['ui:disabled'] || ui['ui:readonly'] ? 'locked' : undefined
    if (name === undefined || !parentSchema || !state) return undefined
    const isRequired = assertedSubschemas(parentSchema).some(({ required }) => required?.includes(name))
    const page = forms.find((form) => form.file === file)?.page
    const alternatives = Object.values(page?.submit.alternatives ?? {})
    // A visitor has no account that could provide a default.
    const hasAccount = page?.access === 'customer' || page?.access === 'funds'
    const isFilled =
      parts.some(
        (part) =>
          'default' in part ||
          'const' in part ||
          part.defaultFrom ||
          (part.defaultFromSession && hasAccount) ||
          part.setByError,
      ) ||
      page?.urlPrefill?.[name] !== undefined ||
      alternatives.some((values) => name in values)
    return isRequired && !isFilled
      ? {
          id: 'hidden-but-required',
          params: { field: name, state: phrase(state) },
        }
      : undefined
  }
