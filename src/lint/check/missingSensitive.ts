import { typesOf } from '../../model/schema/walker.ts'
import type { Finding } from './problemsAtNodes.ts'
import type { SchemaNode } from '../../model/site/schemaNodes.ts'

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
