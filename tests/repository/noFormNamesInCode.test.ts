import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { propertyNames } from '../../src/model/schema/walker.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const { forms } = readDefinitions(PROJECT_ROOT)

/** Words of HTML, TypeScript or MUI that are names of forms or fields too. */
const COMMON_WORDS = new Set([
  'account',
  'address',
  'amount',
  'city',
  'country',
  'description',
  'email',
  'files',
  'login',
  'message',
  'name',
  'password',
  'phone',
  'remember',
])

/** Code that every form goes through. */
const files = [
  'src/engine/**/*.{ts,tsx}',
  'src/screens/form/**/*.{ts,tsx}',
  'src/server/routes/formSubmitRoutes.ts',
].flatMap((pattern) => {
  const found = globSync(pattern, { cwd: PROJECT_ROOT })
  if (found.length === 0) throw new Error(`No file fits ${pattern}.`)
  return found
})

it('neither the engine, nor the form screen, nor the server’s form route knows a form or a field by name', () => {
  const names = [...new Set([...forms.values()].flatMap(({ id, schema }) => [id, ...propertyNames(schema)]))].filter(
    (name) => !COMMON_WORDS.has(name),
  )
  expect(names).toContain('applyDemo')
  expect(names).toContain('surname')
  const occurrences = files.flatMap((file) => {
    // The captcha's widget has the name that page files use.
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8').replaceAll(/verifyCodeImage|VerifyCode/g, '')
    return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`)
  })
  expect(occurrences).toEqual([])
})

it('ordinary words are used as such: no string names one of them as a property of a form', () => {
  const occurrences = files.flatMap((file) =>
    [
      ...readFileSync(join(PROJECT_ROOT, file), 'utf8').matchAll(
        /\/(account|address|amount|city|country|email|files|message|name|password|phone|remember)['"`]/g,
      ),
    ].map((match) => `${file}: ${match[0]}`),
  )
  expect(occurrences).toEqual([])
})
