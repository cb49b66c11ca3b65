import { sayImpact } from '../../../src/lint/impact/impactFinding.ts'
import { impactOf, type ImpactProject } from '../../../src/lint/impact/impact.ts'
import type { ImpactFinding, ImpactKind } from '../../../src/lint/impact/impactFinding.ts'
import type { Texts } from '../../../src/model/site/siteTexts.ts'
import { DefinitionError } from '../../../src/model/site/definitionProblem.ts'
import { pageById } from '../../../src/model/site/pageDefinition.ts'
import type { Registry } from '../../../src/model/site/registry.ts'
import { readProject } from '../../../src/tools/readProject.ts'
import { readProjectFiles, registryOf } from './editedProject.ts'
import { editsOfPage } from './pageEdits.ts'
import {
  applyEdit,
  describeEdit,
  pickEdits,
  type EditKind,
  type ProjectEdit,
  type ProjectFiles,
} from './projectEdit.ts'

/** What the report must say of an edit: one of these kinds, and whether it breaks something, where that is decided by the edit. */
interface Expected {
  kinds: ImpactKind[]
  isBreaking?: boolean
}

const SETTINGS: [pattern: RegExp, kinds: ImpactKind[]][] = [
  [/^path$/, ['path-changed']],
  [/^layout$/, ['layout-changed']],
  [/^menu/, ['menu-changed']],
  [/^parent$/, ['parent-changed']],
  [/^review$/, ['review-changed']],
  [/^saveDraft$/, ['drafts-changed']],
  [/^requiresRecentSignIn$/, ['recent-sign-in-changed']],
  [/^urlPrefill/, ['prefill-removed', 'prefill-added']],
  [/^submit/, ['success-changed']],
]

const EXPECTED: Record<EditKind, (edit: ProjectEdit) => Expected> = {
  // Without a rule of the page's own that of the library holds, which may be narrower; what is no file is a text.
  'rule-dropped': ({ file, what }) => ({
    kinds: [
      ...(['rule-dropped', 'limit-widened', 'consent-dropped', 'protection-dropped', 'condition-changed'] as const),
      ...(file.includes('/pages/')
        ? (['limit-narrowed', 'rule-changed', 'option-removed', 'option-added'] as const)
        : []),
      ...(what === 'file' ? (['type-changed'] as const) : []),
    ],
  }),
  'limit-moved': ({ what, change }) => {
    const [from = 0, to = 0] = change.split(' → ').map(Number)
    if (what === 'multipleOf') return { kinds: ['rule-changed'], isBreaking: true }
    const isUpper = /max|decimalPlaces/i.test(what)
    const isWider = isUpper === to > from
    return { kinds: [isWider ? 'limit-widened' : 'limit-narrowed', 'condition-changed'], isBreaking: !isWider }
  },
  'required-dropped': () => ({ kinds: ['now-optional', 'consent-dropped', 'protection-dropped', 'condition-changed'] }),
  'required-added': () => ({ kinds: ['now-required', 'condition-changed'], isBreaking: true }),
  'option-dropped': () => ({ kinds: ['option-removed', 'condition-changed'], isBreaking: true }),
  'option-added': () => ({ kinds: ['option-added', 'condition-changed'] }),
  'condition-dropped': () => ({ kinds: ['condition-changed', 'field-removed', 'now-optional', 'rule-dropped'] }),
  // What is asked for in the other case is told field by field.
  'condition-flipped': () => ({ kinds: ['condition-changed', 'now-required'], isBreaking: true }),
  'field-renamed': () => ({ kinds: ['field-renamed'], isBreaking: true }),
  'field-dropped': () => ({ kinds: ['field-removed'] }),
  'field-moved': () => ({ kinds: ['field-reordered', 'field-moved'], isBreaking: false }),
  'text-changed': () => ({ kinds: ['text-changed', 'declaration-reworded'] }),
  'call-changed': ({ what }) => ({ kinds: what === 'calls' ? ['call-added', 'call-removed'] : ['endpoint-changed'] }),
  'access-changed': () => ({ kinds: ['access-narrowed', 'access-widened'] }),
  'setting-changed': ({ what }) => ({ kinds: SETTINGS.find(([pattern]) => pattern.test(what))?.[1] ?? [] }),
}

/** What became of edits in the report of what they mean. */
export interface ExplainedEdits {
  /** Edits that change something, and with which the site starts. */
  all: number
  /** Those that are not put into the right sentence, with what is said of them. */
  wrong: string[]
}

/** Makes edits of each page of a project, one at a time, and holds what the report says of them against what they are. */
export function explainPages(root: string): (page: string, count: number, seed: number) => ExplainedEdits {
  const files = readProjectFiles(root)
  const { project } = readProject(root, root)
  const before = registryOf(files, root)

  return (page, count, seed) => {
    const wrong: string[] = []
    let all = 0
    for (const edit of pickEdits(editsOfPage(files, page), count, seed)) {
      const edited = applyEdit(files, edit)
      if (!changesSomething(edit, edited)) continue
      all += 1
      const findings = impactOf(project, projectOf(edited, edit.file))
      if (!isRight(edit, findings)) wrong.push(`${describeEdit(edit)}: ${saying(findings)}`)
    }
    return { all, wrong }
  }

  /** Not what says again what holds already, and not what keeps the site from starting, which the check names. */
  function changesSomething(edit: ProjectEdit, edited: ProjectFiles): boolean {
    if (edit.kind === 'text-changed') return true
    const stateOf = (registry: Registry) =>
      JSON.stringify([registry.forms.get(edit.page), pageById(registry.pages, edit.page)])
    try {
      return stateOf(registryOf(edited, root)) !== stateOf(before)
    } catch (error) {
      if (error instanceof DefinitionError) return false
      throw error
    }
  }

  function projectOf(edited: ProjectFiles, changed: string): ImpactProject {
    const content = edited[changed]
    const withContent = <File extends { file: string }>(list: File[]): File[] =>
      list.map((each) => (each.file === changed ? { ...each, content } : each))
    const [, code, path] = /^locales\/([^/]+)\/(.+)$/.exec(changed) ?? []
    return {
      ...project,
      pages: withContent(project.pages),
      fields: withContent(project.fields),
      languages: project.languages.map((language) =>
        language.code === code && path !== undefined
          ? { ...language, files: { ...language.files, [path]: content as Texts } }
          : language,
      ),
    }
  }
}

function isRight(edit: ProjectEdit, findings: ImpactFinding[]): boolean {
  const { kinds, isBreaking } = EXPECTED[edit.kind](edit)
  const [, code] = /^locales\/([^/]+)\//.exec(edit.file) ?? []
  const meant = findings.filter(
    ({ kind, page, field, ...finding }) =>
      kinds.includes(kind) &&
      // What several pages share is named once, without a page.
      (page === undefined || page === edit.page || edit.file.startsWith('schemas/fields/') || code !== undefined) &&
      isOf(edit, kind, field) &&
      (code === undefined || sayImpact(finding).includes(` in ${code}`)),
  )
  return meant.length > 0 && (isBreaking === undefined || findings.some(({ breaking }) => breaking) === isBreaking)
}

/** Whether a finding is about the field of an edit. */
function isOf(edit: ProjectEdit, kind: ImpactKind, field = ''): boolean {
  // Of two fields that change places either has moved; a condition names what depends on it.
  if (edit.field === undefined || kind === 'condition-changed' || kind === 'field-reordered') return true
  const names = field.split('.')
  return names.includes(edit.field) || (edit.kind === 'field-renamed' && names.includes(`${edit.field}New`))
}

const saying = (findings: ImpactFinding[]): string =>
  findings
    .map(({ kind, page, field, breaking }) => [breaking ? 'breaking' : 'harmless', kind, page, field].join(' ').trim())
    .join(' | ') || 'nothing is said'
