import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { propertyNames } from '../../src/forms/schema/walker.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

const { forms } = readDefinitions(PROJECT_ROOT)

/** Code that handles every form. */
const files = [
  'src/forms/react/**/*.{ts,tsx}',
  'src/site/screens/form/**/*.{ts,tsx}',
  'src/server/routes/formSubmitRoutes.ts',
].flatMap((pattern) => {
  const found = globSync(pattern, { cwd: PROJECT_ROOT })
  if (found.length === 0) throw new Error(`No file fits ${pattern}.`)
  return found
})

const names = [...new Set([...forms.values()].flatMap(({ id, schema }) => [id, ...propertyNames(schema)]))]
/** A compound name has no other meaning; a single word may be one of English, HTML or TypeScript. */
const isOneWord = (name: string) => /^[a-z0-9]+$/.test(name)

it('neither the engine, nor the form screen, nor the server’s form route names a form or a field', () => {
  const compoundNames = names.filter((name) => !isOneWord(name))
  const occurrences = files.flatMap((file) => {
    // The captcha's widget has the name that page files use.
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8').replaceAll(/verifyCodeImage|VerifyCode/g, '')
    return compoundNames.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${file}: ${name}`)
  })
  expect(occurrences).toEqual([])
})

it('no string of this code is a pointer to a form’s property with a one-word name', () => {
  const pointer = new RegExp(`/(${names.filter(isOneWord).join('|')})['"\`]`, 'g')
  const occurrences = files.flatMap((file) =>
    [...readFileSync(join(PROJECT_ROOT, file), 'utf8').matchAll(pointer)].map((match) => `${file}: ${match[0]}`),
  )
  expect(occurrences).toEqual([])
})
