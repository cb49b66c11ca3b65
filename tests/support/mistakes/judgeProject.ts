import { isDeepStrictEqual } from 'node:util'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import type { CaseContext } from '../../../src/project/cases/formCase.ts'
import { errorMessage } from '../../../src/model/errorDetails.ts'
import type { ResolvedForm } from '../../../src/model/site/pageDefinition.ts'
import { readAllLanguages } from '../../../src/tools/project/readProject.ts'
import { startTestServer } from '../server/testServer.ts'
import { judgeDrawnForm } from './drawnOracle.tsx'
import { judgeByAjv } from './formOracle.ts'
import { createSender } from './serverOracle.ts'

/** Most forms with a change that are judged: a change of a library field concerns many. */
const MAX_FORMS = 3

interface ProjectState {
  forms: Map<string, ResolvedForm>
  languages: ReturnType<typeof readAllLanguages>
}

const readState = (root: string): ProjectState => ({
  forms: readDefinitions(root).forms,
  languages: readAllLanguages(root),
})

/**
 * @param root a project without mistakes
 * @returns a function that lists what AJV, the server or a browser notices of a mistake in the files of the project,
 * beside what they report without it
 */
export function createJudge(root: string, context: CaseContext): () => Promise<string[]> {
  const before = readState(root)
  const complaintsBefore = new Map<string, string[]>()

  return async () => {
    let after: ProjectState
    try {
      after = readState(root)
    } catch (error) {
      return [`the server does not start: ${errorMessage(error)}`]
    }
    const changedLanguages = Object.entries(after.languages).filter(
      ([code, language]) => !isDeepStrictEqual(language, before.languages[code]),
    )
    const changedForms = [...after.forms.values()].filter(
      (form) =>
        !isDeepStrictEqual(form, before.forms.get(form.id)) ||
        changedLanguages.some(([code]) => drawsOther(form, after, code)),
    )
    const chosen = changedForms.slice(0, MAX_FORMS)
    const codes = changedLanguages.length > 0 ? changedLanguages.map(([code]) => code).slice(0, 1) : ['en']
    const complaints: string[] = []
    for (const form of chosen) {
      const beforehand = before.forms.get(form.id)
      for (const code of codes) {
        const key = `${form.id} ${code}`
        if (beforehand && !complaintsBefore.has(key))
          complaintsBefore.set(key, await judgeForm(beforehand, before, code))
        const known = complaintsBefore.get(key) ?? []
        const found = await judgeForm(form, after, code)
        complaints.push(...found.filter((each) => !known.includes(each)).map((each) => `${form.id}: ${each}`))
      }
    }
    return [...complaints, ...(await judgeByServer(chosen))]
  }

  /** Whether the texts that a form may show differ. */
  function drawsOther({ id }: ResolvedForm, after: ProjectState, code: string): boolean {
    const shown = (state: ProjectState) => {
      const { fields, errors, pages } = (state.languages[code]?.texts ?? {}) as Record<string, Record<string, unknown>>
      return [fields, errors, pages?.[id]]
    }
    return !isDeepStrictEqual(shown(before), shown(after))
  }

  async function judgeForm(form: ResolvedForm, { languages }: ProjectState, code: string): Promise<string[]> {
    const language = languages[code]
    if (!language) return []
    const services = { optionData: context.optionData, sessionAccount: () => context.account }
    return [...judgeByAjv(form, context).complaints, ...(await judgeDrawnForm(form, { code, ...language }, services))]
  }

  async function judgeByServer(forms: ResolvedForm[]): Promise<string[]> {
    if (forms.length === 0) return []
    const server = await startTestServer({ root })
    try {
      const send = await createSender(server.app, context)
      const complaints: string[] = []
      for (const form of forms) {
        const { minimal, full } = judgeByAjv(form, context)
        for (const data of [minimal, full]) {
          const complaint = data && (await send(form, data))
          if (complaint !== undefined) complaints.push(`${form.id}: ${complaint}`)
        }
      }
      return complaints
    } finally {
      await server.close()
    }
  }
}
