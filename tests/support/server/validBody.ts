import { readDefinitions } from '../../../src/definitions/readDefinitions.ts'
import { createJudge } from '../../../src/lint/cases/formCase.ts'
import { fillForm } from '../../../src/lint/cases/fillForm.ts'
import { decodeBody } from '../../../src/model/form/decodeBody.ts'
import { encodeBody, fileFields } from '../../../src/model/form/encodeBody.ts'
import { propertyNames } from '../../../src/model/schema/walker.ts'
import { optionData, sessionAccount } from '../readCases.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'

const { forms } = readDefinitions(PROJECT_ROOT)

/**
 * The body of a valid form with the fields of `wanted`, as far as the page has them and takes their values today; with
 * whatever else it asks for. Files are left to the test.
 */
export function validBody<Fields extends Record<string, string>>(page: string, wanted: Fields): Fields {
  const form = forms.get(page)
  if (!form) return wanted
  const { schema } = form
  const files = new Set(fileFields(schema).map(({ pointer }) => pointer))
  const judgeAll = createJudge(schema, { optionData, account: sessionAccount })
  const judge = (data: Record<string, unknown>) =>
    judgeAll(data).filter((problem) => !files.has(problem.slice(0, problem.lastIndexOf(' '))))
  const names = propertyNames(schema)
  const kept = Object.entries(wanted).filter(([name]) => names.includes(name))
  const { data } = decodeBody(schema, kept)
  const filled = fillForm(schema, judge, { context: { optionData, account: sessionAccount } }, data)
  const isValid = filled === undefined || JSON.stringify(filled) === JSON.stringify(data)
  return Object.fromEntries(isValid ? kept : [...kept, ...encodeBody(schema, filled)]) as Fields
}
