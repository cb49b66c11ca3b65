// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sayProblem, type DefinitionProblem } from '../../src/model/site/definitionProblem.ts'
import { initI18n, loadRestOfTexts } from '../../src/site/i18n/i18n.ts'
import { readCaseContext } from '../../src/tools/accept/acceptance.ts'
import { checkFiles } from '../../src/tools/check/checkFiles.ts'
import { createJudge } from '../support/mistakes/judgeProject.ts'
import type { Mistake, MistakeKind } from '../support/mistakes/mistakeKinds.ts'
import { makeMistakes, MISTAKE_KINDS, SLIP_KINDS } from '../support/mistakes/ownerMistakes.ts'
import { readProjectTexts, writeChanges } from '../support/mistakes/projectTexts.ts'
import { seededRandom } from '../support/project/randomEdits.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { seed } from '../support/seed.ts'
import { copyDefinitions } from '../support/studioProcess.ts'
import { byRunMode } from '../support/runMode.ts'

const { root, remove } = copyDefinitions()
const texts = readProjectTexts(root)
afterAll(remove)
beforeAll(async () => {
  await initI18n('en')
  await loadRestOfTexts()
})

/** Makes mistakes, one at a time, and calls `look` with the findings of the check. */
async function tryMistakes(
  kinds: MistakeKind[],
  count: number,
  look: (mistake: Mistake, problems: DefinitionProblem[]) => Promise<void> | void,
): Promise<void> {
  for (const mistake of makeMistakes(kinds, texts, count, seededRandom(seed))) {
    const undo = writeChanges(root, texts, mistake.changes)
    try {
      await look(mistake, checkFiles(root, PROJECT_ROOT).problems)
    } finally {
      undo()
    }
  }
}

const describeMistake = ({ kind, file, line, what }: Mistake): string => `${kind}: ${file}:${line} ${what}`

/** Whether a finding gives its place, its cause and its mend in words. */
const isComplete = (problem: DefinitionProblem): boolean =>
  [problem.file, ...Object.values(sayProblem(problem))].every(
    (text) => text.trim() !== '' && !text.includes('findings.'),
  ) && [problem.line, problem.column].every((place) => place !== undefined && place > 0)

test('the check names each mistake of an owner with file, line, cause and mend', async () => {
  expect(checkFiles(root, PROJECT_ROOT).problems).toEqual([])
  const unnamed: string[] = []
  let atLine = 0
  const count = byRunMode(MISTAKE_KINDS.length, 200)
  await tryMistakes(MISTAKE_KINDS, count, (mistake, problems) => {
    const isNamed = problems.some(
      (problem) =>
        problem.file === mistake.file ||
        mistake.names.some((name) => Object.values(sayProblem(problem)).join(' ').includes(name)),
    )
    if (!isNamed || !problems.every(isComplete)) unnamed.push(describeMistake(mistake))
    if (problems.some(({ file, line }) => file === mistake.file && line === mistake.line)) atLine += 1
  })
  console.log(
    `${count} mistakes of ${MISTAKE_KINDS.length} kinds, ${count - unnamed.length} named, ${atLine} at their line`,
  )
  expect(unnamed).toEqual([])
})

test('the check names each slip that AJV, the server or the browser notices', async () => {
  const judge = createJudge(root, readCaseContext(PROJECT_ROOT))
  const silent: string[] = []
  const counts = { named: 0, harmless: 0 }
  await tryMistakes(SLIP_KINDS, byRunMode(24, 400), async (mistake, problems) => {
    if (!problems.every(isComplete)) silent.push(`${describeMistake(mistake)}: a finding without words`)
    if (problems.length > 0) {
      counts.named += 1
      return
    }
    const complaints = await judge()
    if (complaints.length === 0) counts.harmless += 1
    else silent.push(`${describeMistake(mistake)}: ${complaints.join(' | ')}`)
  })
  console.log(`slips: ${counts.named} named, ${counts.harmless} harmless, ${silent.length} silent`)
  expect(silent).toEqual([])
})
