import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { fromPointer, toPointer, valueAt } from '../../forms/schema/jsonPointer.ts'
import { everySchema } from '../../forms/schema/jsonSchema.ts'
import type { Schema, UiSchema } from '../../forms/schema/schema.ts'
import { applicableSubschemas, oncePerSchema, propertyNames, propertySchemas } from '../../forms/schema/walker.ts'
import type { Client } from '../limits/fairLimiter.ts'
import { hashPassword, type Hasher } from '../secrets/passwordHashing.ts'
import type { Vault } from '../secrets/vault.ts'
import type { ValidatedForm } from './action.ts'

/** The captcha field of a form, the one with the keyword `captcha`; undefined: the form has none. */
export function findCaptcha(schema: Schema, data: Record<string, unknown>): ValidatedForm['captcha'] {
  const { pointer } = captchaField(schema)
  if (pointer === undefined) return undefined
  const solution = valueAt(data, pointer)
  return { pointer, solution: typeof solution === 'string' ? solution : undefined }
}

const captchaField = oncePerSchema((schema) => ({ pointer: findCaptchaPointer(schema, []) }))

function findCaptchaPointer(schema: Schema, path: string[]): string | undefined {
  for (const name of propertyNames(schema)) {
    for (const fieldSchema of propertySchemas(schema, name)) {
      const fieldPath = [...path, name]
      const captchaPointer = isMarked([fieldSchema], 'captcha')
        ? toPointer(fieldPath)
        : findCaptchaPointer(fieldSchema, fieldPath)
      if (captchaPointer !== undefined) return captchaPointer
    }
  }
  return undefined
}

/** The form data without the captcha's solution, which is not part of the submission. */
export const withoutCaptcha = (schema: Schema, data: unknown): unknown =>
  mapFields([schema], data, [], (fieldSchemas, value) => (isMarked(fieldSchemas, 'captcha') ? undefined : value))

/** A stored password: argon2id in PHC format; compared only, never read back. */
export interface Hashed {
  $hashed: string
}

/** A member that a client named like those of sealed and hashed values. */
const STORED_TAG = /\/\$(?:sealed|hashed)$/

/** The values of password fields by JSON pointer. */
export function findPasswords({ schema, uiSchema }: ResolvedForm, data: unknown): Map<string, string> {
  const passwords = new Map<string, string>()
  if (!hasSensitiveFields(schema) || !hasPasswordInput(uiSchema)) return passwords
  mapFields([schema], data, [], (fieldSchemas, value, pointer) => {
    if (typeof value === 'string' && isMarked(fieldSchemas, 'sensitive') && isPassword(uiSchema, data, pointer))
      passwords.set(pointer, value)
    return value
  })
  return passwords
}

/**
 * The form data as it is stored: without the captcha's solution; sensitive values are hashed in password fields and
 * encrypted elsewhere.
 * @param client owner of the hashing
 * @param reference of the submission; an encrypted value can be opened only under it and at its own pointer
 */
export async function toStoredData(
  form: ResolvedForm,
  data: unknown,
  { vault, hasher, client }: { vault: Vault; hasher: Hasher; client: Client },
  reference: string,
): Promise<unknown> {
  const own = withoutCaptcha(form.schema, data)
  const hasSensitive = hasSensitiveFields(form.schema)
  const hashed = new Map<string, Hashed>()
  for (const [pointer, password] of findPasswords(form, data))
    hashed.set(pointer, { $hashed: await hasher.run(client, () => hashPassword(password)) })
  return mapFields([form.schema], own, [], (fieldSchemas, value, pointer) => {
    // In a form with sensitive fields a value without a schema of its own may be one of them.
    const isSensitive = isMarked(fieldSchemas, 'sensitive') || (hasSensitive && fieldSchemas.length === 0)
    const looksStored = STORED_TAG.test(pointer)
    return hashed.get(pointer) ?? (isSensitive || looksStored ? vault.seal(value, `${reference}${pointer}`) : value)
  })
}

const hasSensitiveFields = oncePerSchema((schema) =>
  everySchema(schema).some(({ schema: part }) => part.sensitive === true),
)

/** Whether a form has a password input; most forms have none and skip the search. */
const hasPasswordInput = oncePerSchema((uiSchema: UiSchema) =>
  JSON.stringify(uiSchema).includes('"ui:widget":"password"'),
)

/** Whether the field at `pointer` is a password input; a uiSchema has the items of a list under `items`. */
function isPassword(uiSchema: UiSchema, data: unknown, pointer: string): boolean {
  const steps = fromPointer(pointer)
  const uiSteps = steps.map((step, index) =>
    Array.isArray(valueAt(data, toPointer(steps.slice(0, index)))) ? 'items' : step,
  )
  return valueAt(uiSchema, `${toPointer(uiSteps)}/ui:widget`) === 'password'
}

const isMarked = (schemas: Schema[], mark: 'captcha' | 'sensitive'): boolean =>
  schemas.some((schema) => applicableSubschemas(schema).some((each) => each[mark] === true))

/** Replaces each value that a schema describes; undefined removes it. Does not descend into replaced values. */
function mapFields(
  schemas: Schema[],
  value: unknown,
  path: string[],
  replace: (memberSchemas: Schema[], value: unknown, pointer: string) => unknown,
): unknown {
  const mapMember = (memberSchemas: Schema[], current: unknown, step: string): unknown => {
    const memberPath = [...path, step]
    const replaced = replace(memberSchemas, current, toPointer(memberPath))
    return replaced === current ? mapFields(memberSchemas, current, memberPath, replace) : replaced
  }
  if (Array.isArray(value)) {
    const items = schemas.flatMap(applicableSubschemas).flatMap((schema) => (schema.items ? [schema.items] : []))
    return value.map((item, index) => mapMember(items, item, String(index))).filter((item) => item !== undefined)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(
        ([name, current]) =>
          [
            name,
            mapMember(
              schemas.flatMap((schema) => propertySchemas(schema, name)),
              current,
              name,
            ),
          ] as const,
      )
      .filter(([, mapped]) => mapped !== undefined),
  )
}
