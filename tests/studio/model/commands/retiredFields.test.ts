import { sayProblem } from '../../../../src/model/site/definitionProblem.ts'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setRetired } from '../../../../src/studio/model/commands/fieldCommands.ts'
import { fieldPath } from '../../../../src/studio/model/fieldLocations.ts'
import { checkFiles } from '../../../../src/tools/check/checkFiles.ts'
import { OwnerProject } from '../../../support/owner/ownerProject.ts'
import { PROJECT_ROOT } from '../../../support/projectRoot.ts'

test('a retired field keeps its texts, and the check finds no error', () => {
  const root = mkdtempSync(join(tmpdir(), 'formwright-retired-'))
  for (const folder of ['schemas', 'locales'])
    cpSync(join(PROJECT_ROOT, folder), join(root, folder), { recursive: true })
  let retiredCount = 0
  for (const { id, schema, steps } of new OwnerProject(root).forms) {
    const words = JSON.parse(readFileSync(join(root, `locales/en/pages/${id}.json`), 'utf8')) as { fields?: object }
    const hasOwnWords = (name: string) => Object.hasOwn(words.fields ?? {}, name)
    const names = Object.keys(schema.properties ?? {}).filter((name) => !schema.required?.includes(name))
    const [field] = steps ? [] : names.filter(hasOwnWords)
    if (field === undefined) continue
    const file = `schemas/pages/${id}.page.json`
    const edits = setRetired(new Map([[file, readFileSync(join(root, file), 'utf8')]]), id, fieldPath(field), true)
    writeFileSync(join(root, file), edits.get(file) ?? '')
    retiredCount += 1
  }
  const errors = checkFiles(root, PROJECT_ROOT).problems.filter(({ severity }) => severity !== 'warning')
  rmSync(root, { recursive: true })
  expect(retiredCount).toBeGreaterThan(0)
  expect(errors.map((problem) => sayProblem(problem).message)).toEqual([])
})
