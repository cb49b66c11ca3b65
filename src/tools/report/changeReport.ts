import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { impactOf } from '../../project/impact/compareProjects.ts'
import type { ImpactFinding } from '../../project/impact/impactFinding.ts'
import { describeCases } from '../../project/cases/generator/describeCases.ts'
import { generateCases } from '../../project/cases/generator/generateCases.ts'
import { readDefinitions } from '../../project/read/readDefinitions.ts'
import { readMeta, readTexts } from '../../project/read/readTexts.ts'
import { REFERENCE_LANGUAGE } from '../../project/texts/textIndex.ts'
import type { ResolvedForm } from '../../model/site/pageDefinition.ts'
import { statesOf, WIDTHS, type GalleryState } from '../../studio/gallery/galleryState.ts'
import { readCaseContext } from '../accept/acceptance.ts'
import { buildFrame } from '../gallery/buildGallery.ts'
import { readProject } from '../project/readProject.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { markDifferences } from '../gallery/markDifferences.ts'
import { takePictures, type Picture } from '../gallery/takePictures.ts'

/** More forms would make the report too long to read and to write. */
const MAX_FORMS = 12

/** One state of a form before and after the change; a missing picture: the form, or its state, is new or gone. */
export interface PicturePair {
  state: GalleryState
  before?: Buffer
  /** With its differences marked. */
  after?: Buffer
}

/** The effects of a change on one form. */
export interface FormReport {
  id: string
  /** Pictures that differ. */
  pairs: PicturePair[]
  /** Number of pictures that look the same. */
  sameCount: number
  newCases: string[]
  goneCases: string[]
  /** Findings of axe after the change. */
  axeFindings: string[]
}

export interface ChangeReport {
  findings: ImpactFinding[]
  forms: FormReport[]
  /** Ids of changed forms that are left out. */
  others: string[]
}

/**
 * The effects of a change of definitions.
 * @param before folder with `schemas` and `locales` before the change
 * @param after the same after the change
 * @param languages of the pictures; the first one shows every state, the others the empty form and its errors
 */
export async function reportChange(before: string, after: string, languages: string[]): Promise<ChangeReport> {
  const read = (root: string) => readProject(root, PROJECT_ROOT).project
  const findings = impactOf(read(before), read(after))
  const sides = [before, after].map((root) => ({ root, forms: readDefinitions(root, { drafts: true }).forms }))
  const ids = [...new Set(findings.flatMap(({ page }) => page ?? []))]
  const formIds = ids.filter((id) => sides.some(({ forms }) => forms.has(id)))
  const shownIds = formIds.slice(0, MAX_FORMS)
  const [picturesBefore, picturesAfter] = await Promise.all(
    sides.map(({ root, forms }) => picturesOf(root, forms, shownIds, languages)),
  )
  const [casesBefore, casesAfter] = sides.map(({ root, forms }) => casesOf(root, forms))
  const forms = await Promise.all(
    shownIds.map(async (id): Promise<FormReport> => {
      const [one, other] = [casesBefore?.(id) ?? [], casesAfter?.(id) ?? []]
      const pictures = [...(picturesAfter?.get(id)?.values() ?? [])]
      return {
        id,
        ...(await comparePictures(picturesBefore?.get(id) ?? new Map(), picturesAfter?.get(id) ?? new Map())),
        newCases: other.filter((line) => !one.includes(line)),
        goneCases: one.filter((line) => !other.includes(line)),
        axeFindings: [...new Set(pictures.flatMap((picture) => picture.findings))],
      }
    }),
  )
  return { findings, forms, others: formIds.slice(MAX_FORMS) }
}

type Forms = Map<string, ResolvedForm>
/** Pictures by state, as JSON. */
type Pictures = Map<string, Picture>

async function picturesOf(
  root: string,
  forms: Forms,
  ids: string[],
  languages: string[],
): Promise<Map<string, Pictures>> {
  const drawnForms = ids.flatMap((id) => forms.get(id) ?? [])
  const states = drawnForms.flatMap((form) =>
    languages.flatMap((language, index) =>
      statesOf(form)
        .filter((state) => (index === 0 ? state !== 'sending' : state === 'empty' || state === 'errors'))
        .map((state): GalleryState => ({ form: form.id, language, state, width: WIDTHS[0], mode: 'light' })),
    ),
  )
  const pictures = new Map(drawnForms.map(({ id }): [string, Pictures] => [id, new Map()]))
  if (states.length === 0) return pictures
  const folder = mkdtempSync(join(tmpdir(), 'formwright-report-'))
  try {
    await buildFrame(
      PROJECT_ROOT,
      folder,
      root,
      drawnForms.map(({ id }) => id),
    )
    for (const [index, picture] of (await takePictures(folder, states)).entries()) {
      const state = states[index]
      if (state && picture) pictures.get(state.form)?.set(JSON.stringify(state), picture)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return pictures
}

async function comparePictures(before: Pictures, after: Pictures): Promise<Pick<FormReport, 'pairs' | 'sameCount'>> {
  const pairs: PicturePair[] = []
  const keys = [...new Set([...after.keys(), ...before.keys()])]
  for (const key of keys) {
    const state = JSON.parse(key) as GalleryState
    const [was, is] = [before.get(key)?.png, after.get(key)?.png]
    const marked = was && is ? await markDifferences(was, is) : is
    if (was && is && !marked) continue
    pairs.push({ state, ...(was ? { before: was } : {}), ...(marked ? { after: marked } : {}) })
  }
  return { pairs, sameCount: keys.length - pairs.length }
}

/** A function that lists the generated cases of a form, one line each. */
function casesOf(root: string, forms: Forms): (id: string) => string[] {
  const context = readCaseContext(PROJECT_ROOT)
  const language = { tag: readMeta(root, REFERENCE_LANGUAGE).tag, texts: readTexts(root, REFERENCE_LANGUAGE) }
  return (id) => {
    const form = forms.get(id)
    const text = form && describeCases(form, generateCases(form.schema, context), language)
    return text?.split('\n').filter((line) => line.includes(' → ')) ?? []
  }
}
