import { sayImpact } from '../../../src/project/impact/impactFinding.ts'
import { impactOf, pageImpact } from '../../../src/project/impact/compareProjects.ts'
import type { FieldFinding } from '../../../src/project/impact/impactFinding.ts'
import { buildTextIndex, locateKey } from '../../../src/project/texts/textIndex.ts'
import { insertText } from '../../../src/project/texts/textTree.ts'
import { readDefinitions } from '../../../src/project/read/readDefinitions.ts'
import type { FormPage } from '../../../src/model/site/pageDefinition.ts'
import { readProject } from '../../../src/tools/project/readProject.ts'
import { PROJECT_ROOT } from '../projectRoot.ts'
import { randomEdits, seededRandom, type EditedPage, type RandomEdit } from './randomEdits.ts'

const { pages, forms } = readDefinitions(PROJECT_ROOT)

/** The project's form pages. */
export const formPages: EditedPage[] = pages.flatMap((page) => {
  const form = forms.get(page.id)
  return page.kind === 'form' && form ? [{ page: page satisfies FormPage, form }] : []
})

const describeFindings = (findings: FieldFinding[]): string =>
  findings
    .map(
      ({ kind, field, breaking, ...finding }) =>
        `${breaking ? 'breaking' : 'harmless'} ${kind} ${field ?? ''}: ${sayImpact(finding)}`,
    )
    .join(' | ') || 'no finding'

/** The fault of the report about an edit; undefined if the report is right. */
function faultOf(
  { description, kinds, field, breaking, page, form }: RandomEdit,
  before: EditedPage,
): string | undefined {
  const findings = pageImpact(before, { page, form }, pages)
  const expectedFindings = findings.filter(
    (finding) => kinds.includes(finding.kind) && (field === undefined || finding.field === field),
  )
  const isRight = expectedFindings.length > 0 && findings.some((finding) => finding.breaking) === breaking
  return isRight ? undefined : `${description}: ${describeFindings(findings)}`
}

/** The faults of the report about `count` random edits of a page. */
export function judgeEdits(original: EditedPage, count: number, seed: number): string[] {
  const random = seededRandom(seed)
  return randomEdits(original, count, random).flatMap((edit) => faultOf(edit, original) ?? [])
}

/** The faults of the report about `count` random changes of a page's own texts. */
export function judgeTextEdits({ page }: EditedPage, count: number, seed: number): string[] {
  const random = seededRandom(seed)
  const { project } = readProject(PROJECT_ROOT, PROJECT_ROOT)
  return Array.from({ length: count }).flatMap(() => {
    const language = project.languages[Math.floor(random() * project.languages.length)]
    const keys = language
      ? [...buildTextIndex(language).keys()].filter((key) => key.startsWith(`pages.${page.id}.`))
      : []
    const key = keys[Math.floor(random() * keys.length)]
    if (!language || key === undefined) return []
    const { path, steps } = locateKey(key)
    const files = {
      ...language.files,
      [path]: insertText(language.files[path] ?? {}, steps, `changed ${random()}`, undefined),
    }
    const languages = project.languages.map((each) => (each === language ? { ...language, files } : each))
    const findings = impactOf(project, { ...project, languages })
    const isNamed = findings.some(
      (finding) =>
        finding.page === page.id &&
        ['text-changed', 'declaration-reworded'].includes(finding.kind) &&
        sayImpact(finding).includes(` in ${language.code}: `),
    )
    const others = findings.filter((finding) => finding.page !== page.id)
    return isNamed && others.length === 0 ? [] : [`${key} in ${language.code}: ${describeFindings(findings)}`]
  })
}
