import { forms } from 'virtual:formwright/pages'
import { changeLanguage, loadRestOfTexts } from '../../../src/site/i18n/i18n.ts'
import { generateCases, type GeneratedCase } from '../../../src/project/cases/generator/generateCases.ts'
import { problemText } from '../../../src/project/cases/generator/describeCases.ts'
import { readAllLanguages } from '../../../src/tools/project/readProject.ts'
import { findForeignWords } from '../foreignWords.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { optionData, sessionAccount } from '../readCases.ts'
import { drawForm, wordsAt } from './drawnForm.tsx'

const languages = Object.entries(readAllLanguages(PROJECT_ROOT))

/** The ids of the forms of the site. */
export const drawnForms = Object.keys(forms)

/**
 * Draws filled forms that were made up from a form's schema, in turn through the languages, and compares what stands at which
 * field with what must be found; judges the words of each in every language.
 * @param every of so many cases one is drawn; of the options of a list the first only, unless it is 1
 * @returns what is wrong, one sentence each
 */
export async function judgeDrawnCases(id: string, every: number): Promise<{ drawn: number; faults: string[] }> {
  const definition = await forms[id]?.()
  if (!definition) throw new Error(`There is no form ${id}.`)
  const { form } = definition
  const now = Date.now()
  const { cases } = generateCases(form.schema, { optionData, account: sessionAccount, now })
  const services = { optionData, sessionAccount: () => sessionAccount }
  const faults: string[] = []
  for (const { name, problems } of cases)
    for (const problem of problems)
      for (const [code, language] of languages) {
        const text = problemText(form, problem, language)
        const foreign = text === undefined ? ['no words'] : findForeignWords(code, [text])
        faults.push(...foreign.map((each) => `${name}, ${problem.pointer} ${problem.rule}, ${code}: ${each}`))
      }

  // All of one language together, since a change of it draws nothing.
  const places = new Set<string>()
  const isFirst = ({ place, problems }: GeneratedCase) =>
    problems.length > 0 || (!places.has(place) && Boolean(places.add(place)))
  const chosen = (every === 1 ? cases : cases.filter(isFirst)).filter((_each, index) => index % every === 0)
  for (const [index, [code, language]] of languages.entries()) {
    await changeLanguage(code)
    await loadRestOfTexts()
    for (const { name, data, problems } of chosen.filter((_each, at) => at % languages.length === index)) {
      const drawn = drawForm(definition, data, services, now)
      const say = (text: string) => faults.push(`${name}, ${code}: ${text}`)
      if (JSON.stringify(drawn.problems) !== JSON.stringify(problems)) say('other problems are found than were made')
      for (const problem of problems) {
        const words = wordsAt(drawn, problem.pointer)
        const expected = problemText(form, problem, language) ?? ''
        if (words === undefined) say(`nothing is said at ${problem.pointer}`)
        // Of a file its name stands before.
        else if (!words.endsWith(expected)) say(`“${words}” is said at ${problem.pointer}, not “${expected}”`)
      }
      if (drawn.errors.size > problems.length) say(`errors at ${[...drawn.errors.keys()].join(', ')}`)
    }
  }
  return { drawn: chosen.length, faults }
}
