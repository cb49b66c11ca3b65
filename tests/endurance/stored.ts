import { judge, type Validate } from '../../src/model/judge.ts'
import type { Registry } from '../../src/model/registry.ts'
import { createAjv } from '../../src/model/vocabulary.ts'
import type { Store } from '../../src/server/store/store.ts'
import { openVault } from '../../src/server/store/vault.ts'
import { answers } from '../cases/readCases.ts'
import { CODE } from '../server/start.ts'

/** What stands for a password, which is stored hashed and cannot be read again. */
const A_PASSWORD = 'abc12345'

/**
 * Every stored submission that its page's schema would not accept, as `reference pointer rule`; empty is right.
 * @param calls what calls that offer options answered, as in the cases
 */
export async function unacceptable({
  store,
  dataDir,
  registry,
  calls = answers,
}: {
  store: Store
  dataDir: string
  registry: Registry
  calls?: Record<string, unknown>
}): Promise<string[]> {
  const vault = openVault(dataDir)
  const ajv = createAjv()
  const validators = new Map(
    [...registry.forms.values()].map(({ id, schema }) => [id, ajv.compile(schema) as Validate]),
  )
  const rows = await store.submissions.newest(10_000_000)
  return rows.flatMap(({ page, reference, data }) => {
    const form = registry.forms.get(page)
    const validate = validators.get(page)
    if (!form || !validate) return [`${reference} of no page: ${page}`]
    const said = JSON.parse(data) as Record<string, unknown>
    const clear = Object.fromEntries(
      Object.entries(said).map(([name, value]) => {
        if (isMember(value, '$sealed')) return [name, vault.open(value, `${reference}/${name}`)]
        return [name, isMember(value, '$hashed') ? A_PASSWORD : value]
      }),
    )
    const asked = form.schema.required?.includes('verifyCode') ? { verifyCode: CODE } : {}
    const { data: judged, problems } = judge(form.schema, validate, { ...clear, ...asked }, calls)
    const unknown = Object.keys(judged).filter((name) => !Object.hasOwn(form.schema.properties ?? {}, name))
    return [
      ...problems.map(({ pointer, rule }) => `${reference} ${pointer} ${rule}`),
      ...unknown.map((name) => `${reference} /${name} unknown`),
    ]
  })
}

const isMember = <Name extends string>(value: unknown, name: Name): value is Record<Name, string> =>
  typeof value === 'object' && value !== null && name in value
