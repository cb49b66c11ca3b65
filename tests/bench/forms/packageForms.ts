import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PluginOption } from 'vite'
import { buildPackage } from '../../../src/tools/packForms/buildPackage.ts'
import { fieldsOf, registrationPage, textFieldsPage, type BenchField } from './definition.ts'
import { jsonSchema } from './peers/jsonSchema.js'

const PAGE = join(import.meta.dirname, 'peers/formwright')

/**
 * Installs this project's package beside its page, as a user of the package has it.
 * @returns its Vite plugin, and one that offers the compiled forms as `virtual:bench-definitions`
 */
export async function packagePlugins(sizes: number[]): Promise<PluginOption[]> {
  const home = join(PAGE, 'node_modules/@formwright/forms')
  await buildPackage(home)
  const { formwright } = await import(join(home, 'dist/vite.js'))
  const registration = writeForm('registration', fieldsOf(registrationPage()))
  const textForms = sizes.map((size) => [size, writeForm(`text${size}`, fieldsOf(textFieldsPage(size)))] as const)
  const code = [
    `export { default as registration } from ${JSON.stringify(registration)}`,
    `export const textForms = {${textForms.map(([size, file]) => `${size}: () => import(${JSON.stringify(file)})`).join()}}`,
  ].join('\n')
  const id = '\0virtual:bench-definitions'
  return [
    formwright(),
    {
      name: 'bench-definitions',
      resolveId: (source: string) => (source === 'virtual:bench-definitions' ? id : undefined),
      load: (source: string) => (source === id ? code : undefined),
    },
  ]
}

/** Writes a form's schema and uiSchema. @returns the address of the compiled form */
function writeForm(name: string, fields: BenchField[]): string {
  const schema = jsonSchema(fields, (options) => ({ enum: options.map(({ value }) => value) }))
  for (const { name: property, equalTo } of fields)
    if (equalTo) Object.assign(schema.properties[property] ?? {}, { equalTo })
  const uiSchema = Object.fromEntries(
    fields.map(({ name: property, kind, options }) => [
      property,
      {
        ...((kind === 'radio' || kind === 'textarea') && { 'ui:widget': kind }),
        ...(options && { 'ui:enumNames': options.map(({ label }) => label) }),
      },
    ]),
  )
  const folder = join(PAGE, 'node_modules/.forms')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.json`)
  writeFileSync(file, JSON.stringify({ schema, uiSchema }))
  return `${file}?form`
}
