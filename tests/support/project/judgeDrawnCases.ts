import { forms } from 'virtual:formwright/pages'
import { changeLanguage, loadRestOfTexts } from '../../../src/site/i18n/i18n.ts'
import { generateCases, type GeneratedCase } from '../../../src/project/cases/generator/generateCases.ts'
import { problemText } from '../../../src/project/cases/generator/describeCases.ts'
import { readAllLanguages } from '../../../src/tools/project/readProject.ts'
import { findForeignWords } from '../foreignWords.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { optionData, sessionAccount } from '../readCases.ts'
import { drawForm, errorAt } from './drawnForm.tsx'

const languages = Object.entries(readAllLanguages(PROJECT_ROOT))

/** The ids of the forms of the site. */
export const formIds = Object.keys(forms)

/**
 * Draws generated cases of a form, in each language in turn, and compares the errors at its fields with the expected
 * ones; checks the message of each problem in every language.
 * @param every draws one in this many cases; above 1, only the first valid case of each place
 * @returns the number of drawn cases, and the faults, one sentence each
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

  // Draw all cases of a language together, so that each language is loaded once.
  const places = new Set<string>()
  const isFirst = ({ place, problems }: GeneratedCase) =>
    problems.length > 0 || (!places.has(place) && Boolean(places.add(place)))
  const chosen = (every === 1 ? cases : cases.filter(isFirst)).filter((_each, index) => index % every === 0)
  for (const [index, [code, language]] of languages.entries()) {
    await changeLanguage(code)
    await loadRestOfTexts()
    for (const { name, data, problems } of chosen.filter((_each, at) => at % languages.length === index)) {
      const drawnForm = drawForm(definition, data, services, now)
      const addFault = (text: string) => faults.push(`${name}, ${code}: ${text}`)
      if (JSON.stringify(drawnForm.problems) !== JSON.stringify(problems))
        addFault('the form finds other problems than expected')
      for (const problem of problems) {
        const words = errorAt(drawnForm, problem.pointer)
        const expected = problemText(form, problem, language) ?? ''
        if (words === undefined) addFault(`no error at ${problem.pointer}`)
        // The name of a file precedes its error.
        else if (!words.endsWith(expected)) addFault(`“${words}” at ${problem.pointer} instead of “${expected}”`)
      }
      if (drawnForm.errors.size > problems.length) addFault(`errors at ${[...drawnForm.errors.keys()].join(', ')}`)
    }
  }
  return { drawn: chosen.length, faults }
}
