import { execFileSync } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'
import { startSiteServer, type SiteServer } from '../../support/siteServer.ts'
import { registrationPage, textFieldsPage, type BenchPage } from './definition.ts'

/** Parts of the project that the site neither uses as sources nor needs at run time. */
const EXCLUDED_PARTS = new Set(['.git', 'data', 'dist', 'docs', 'node_modules', 'test-results', 'tests'])

const DRAFTS = { DRAFT_PAGES: 'on' }

/** Builds a copy of the project in `project` that also has the forms of the benchmark, as draft pages. */
export function buildSite(project: string, sizes: number[]): void {
  for (const part of readdirSync(PROJECT_ROOT))
    if (!EXCLUDED_PARTS.has(part)) cpSync(join(PROJECT_ROOT, part), join(project, part), { recursive: true })
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(project, 'node_modules'))
  for (const page of [registrationPage(), ...sizes.map(textFieldsPage)]) {
    writeFileSync(join(project, `schemas/pages/${page.id}.page.json`), JSON.stringify(page))
    writeFileSync(join(project, `locales/en/pages/${page.id}.json`), JSON.stringify(textsOf(page)))
  }
  raiseFieldLimit(join(project, 'src/project/source/fieldCount.ts'))
  execFileSync(process.execPath, ['src/tools/build/build.ts'], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...DRAFTS },
  })
}

/** The English texts of a page: a title, and the labels of fields outside the library. */
function textsOf({ schema }: BenchPage): object {
  const labels = Object.entries(schema.properties).flatMap(([name, { title }]) =>
    title === undefined ? [] : [[name, { label: title }] as const],
  )
  return { title: 'Registration', fields: Object.fromEntries(labels) }
}

/** A page may have 500 fields; the benchmark measures growth beyond. */
function raiseFieldLimit(file: string): void {
  const source = readFileSync(file, 'utf8')
  const raised = source.replace(/(?<name>MAX_FIELDS = )\d+/, '$<name>10_000')
  if (raised === source) throw new Error(`${file} has no limit of fields any more.`)
  writeFileSync(file, raised)
}

/** Starts the server of a built copy like an operator. */
export const startSite = (project: string): Promise<SiteServer> =>
  startSiteServer({ ...DRAFTS, RATE_LIMITS: 'off' }, join(project, 'src/server/main.ts'))
