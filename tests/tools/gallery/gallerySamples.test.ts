import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import { statesOf } from '../../../src/studio/gallery/galleryState.ts'
import { createJudge } from '../../../src/project/cases/formCase.ts'
import { CASES_FOLDER, readCaseContext } from '../../../src/tools/accept/acceptance.ts'
import { gallerySamples } from '../../../src/tools/gallery/gallerySamples.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { createProjectCopy, type ProjectCopy } from '../../support/projectCopy.ts'

const OPTION_DATA = `${CASES_FOLDER}/optionData.json`
const DRAFTS = join(import.meta.dirname, '../../e2e/support/draftPages')

let copy: ProjectCopy
beforeAll(() => {
  copy = createProjectCopy()
  // Leave out the page with components of a package.
  const filter = (path: string) => !path.includes('harbour')
  cpSync(join(PROJECT_ROOT, OPTION_DATA), join(copy.root, OPTION_DATA))
  for (const part of ['schemas', 'locales'])
    cpSync(join(DRAFTS, part), join(copy.root, part), { recursive: true, filter })
})
afterAll(() => {
  copy.remove()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A module of the gallery, as text. */
const moduleText = (name: string): string =>
  String(
    (gallerySamples(copy.root, readCaseContext(copy.root)).load as (id: string) => string)(`\0virtual:gallery/${name}`),
  )
const valueIn = (text: string, name: string): unknown =>
  JSON.parse(new RegExp(`^export const ${name} = (.*)$`, 'm').exec(text)?.[1] ?? 'null')

describe('the gallery', () => {
  it('has every form with its states, drafts included', () => {
    const { forms } = readDefinitions(copy.root, { drafts: true })
    expect(valueIn(moduleText('forms'), 'forms')).toEqual(
      [...forms.values()].map((form) =>
        expect.objectContaining({ id: form.id, states: statesOf(form), isDraft: form.status === 'draft' }),
      ),
    )
    expect([...forms.values()].some(({ status }) => status === 'draft')).toBe(true)
  })

  it('has valid data for each form, the same on another day', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 5, 1), toFake: ['Date'] })
    const samples = moduleText('samples')
    vi.setSystemTime(Date.UTC(2027, 0, 31))
    expect(moduleText('samples')).toBe(samples)
    const { data } = valueIn(samples, 'samples') as { data: Record<string, Record<string, unknown>> }
    const { forms } = readDefinitions(copy.root, { drafts: true })
    const context = readCaseContext(copy.root)
    for (const form of forms.values()) {
      const sample = data[form.id] ?? {}
      expect([form.id, createJudge(form.schema, context)(sample)]).toEqual([form.id, []])
      expect(Object.keys(sample).length).toBeGreaterThanOrEqual(form.schema.required?.length ?? 0)
    }
  })
})
