import { describe, expect, it } from 'vitest'
import { forms } from 'virtual:formwright/pages'
import { generateCases } from '../../../src/project/cases/generator/generateCases.ts'
import { decodeBody } from '../../../src/forms/data/decodeBody.ts'
import { encodeBody, fileFields } from '../../../src/forms/data/encodeBody.ts'
import { validateForm, type SchemaValidator } from '../../../src/forms/data/validateForm.ts'
import { compileSchema } from '../../../src/forms/schema/createAjv.ts'
import { valueAt } from '../../../src/forms/schema/jsonPointer.ts'
import type { FileFacts } from '../../../src/forms/schema/files/fileFacts.ts'
import type { Schema } from '../../../src/forms/schema/schema.ts'
import { propertySchemas } from '../../../src/forms/schema/walker.ts'
import { optionData, sessionAccount } from '../../support/readCases.ts'

const now = Date.now()
const context = { optionData, account: sessionAccount, now }

const findProblems = (schema: Schema, validate: SchemaValidator, data: unknown) =>
  validateForm(schema, validate, data, optionData, { account: sessionAccount, now }).problems

/** The data of a filled form as the server decodes them. */
function decodedByServer(schema: Schema, data: Record<string, unknown>): unknown {
  const files = fileFields(schema).flatMap(({ pointer, name }) =>
    ((valueAt(data, pointer) ?? []) as FileFacts[]).map((file): [string, FileFacts] => [name, file]),
  )
  return decodeBody(schema, encodeBody(schema, data), files).data
}

describe.each(Object.entries(forms))('generated cases of the form %s', (_id, load) => {
  it('get the same problems from the browser and from the server', async () => {
    const { form, validate } = await load()
    const { schema } = form
    const { cases } = generateCases(schema, context)
    expect(cases.length).toBeGreaterThan(0)
    for (const { name, data, problems } of cases) {
      expect([name, findProblems(schema, validate, data)]).toEqual([name, problems])
      const isSetByError = Object.keys(data).some((member) =>
        propertySchemas(schema, member).some((each) => each.setByError),
      )
      if (!isSetByError)
        expect([name, findProblems(schema, compileSchema(schema), decodedByServer(schema, data))]).toEqual([
          name,
          problems,
        ])
    }
  })
})
