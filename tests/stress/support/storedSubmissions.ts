import { validateForm, type SchemaValidator } from '../../../src/forms/data/validateForm.ts'
import type { Registry } from '../../../src/model/site/registry.ts'
import { createAjv } from '../../../src/forms/schema/createAjv.ts'
import type { Store } from '../../../src/server/store/store.ts'
import { openVault } from '../../../src/server/store/vaultKeyFile.ts'
import { optionData } from '../../support/readCases.ts'
import { CAPTCHA_SOLUTION } from '../../support/captchaSolution.ts'

/** Replaces a password, which is stored as a hash. */
const PLACEHOLDER_PASSWORD = 'abc12345'

/**
 * Finds stored submissions that their page's schema rejects, as `reference pointer rule`; correct if empty.
 * @param optionResponses data of the calls that offer options, as in the cases
 */
export async function findInvalidSubmissions({
  store,
  dataDir,
  registry,
  optionResponses = optionData,
}: {
  store: Store
  dataDir: string
  registry: Registry
  optionResponses?: Record<string, unknown>
}): Promise<string[]> {
  const vault = openVault(dataDir)
  const ajv = createAjv()
  const validators = new Map(
    [...registry.forms.values()].map(({ id, schema }) => [id, ajv.compile(schema) as SchemaValidator]),
  )
  const rows = await store.submissions.search({}, 10_000_000)
  return rows.flatMap(({ page, reference, data }) => {
    const form = registry.forms.get(page)
    const validate = validators.get(page)
    if (!form || !validate) return [`${reference} of no page: ${page}`]
    const storedData = JSON.parse(data) as Record<string, unknown>
    const plaintext = Object.fromEntries(
      Object.entries(storedData).map(([name, value]) => {
        if (hasMember(value, '$sealed')) return [name, vault.open(value, `${reference}/${name}`)]
        return [name, hasMember(value, '$hashed') ? PLACEHOLDER_PASSWORD : value]
      }),
    )
    const captchaField = form.schema.required?.includes('verifyCode') ? { verifyCode: CAPTCHA_SOLUTION } : {}
    const { data: normalized, problems } = validateForm(
      form.schema,
      validate,
      { ...plaintext, ...captchaField },
      optionResponses,
    )
    const unknownNames = Object.keys(normalized).filter((name) => !Object.hasOwn(form.schema.properties ?? {}, name))
    return [
      ...problems.map(({ pointer, rule }) => `${reference} ${pointer} ${rule}`),
      ...unknownNames.map((name) => `${reference} /${name} unknown`),
    ]
  })
}

const hasMember = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && name in value
