import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDefinitions } from '../../src/definitions/readDefinitions.ts'
import { propertyNames } from '../../src/model/schema/walker.ts'

const projectRoot = process.cwd()
const { forms } = readDefinitions(projectRoot)

/** Words of HTML, of the language or of MUI that happen to be names of forms or fields too. */
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

it('neither the engine, nor the form screen, nor the server’s form route knows a form or a field by name', () => {
  const names = [...new Set([...forms.values()].flatMap(({ id, schema }) => [id, ...propertyNames(schema)]))].filter(
    (name) => !COMMON_WORDS.has(name),
  )
  expect(names).toContain('applyDemo')
  expect(names).toContain('surname')
  const files = globSync(
    ['src/engine/**/*.{ts,tsx}', 'src/screens/form/**/*.{ts,tsx}', 'src/server/routes/formSubmitRoutes.ts'],
    {
      cwd: projectRoot,
    },
  )
  const occurrences = files.flatMap((file) => {
    // The verification code's widget is named after what it shows, as its page files name it.
    const text = readFileSync(join(projectRoot, file), 'utf8').replaceAll(/verifyCodeImage|VerifyCode/g, '')
    return names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`)
  })
  expect(occurrences).toEqual([])
})

it('ordinary words are used as such: no string names one of them as a property of a form', () => {
  const files = globSync(
    ['src/engine/**/*.{ts,tsx}', 'src/screens/form/**/*.{ts,tsx}', 'src/server/routes/formSubmitRoutes.ts'],
    {
      cwd: projectRoot,
    },
  )
  const occurrences = files.flatMap((file) =>
    [
      ...readFileSync(join(projectRoot, file), 'utf8').matchAll(
        /\/(account|address|amount|city|country|email|files|message|name|password|phone|remember)['"`]/g,
      ),
    ].map((match) => `${file}: ${match[0]}`),
  )
  expect(occurrences).toEqual([])
})
