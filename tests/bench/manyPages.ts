import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDefinitions } from '../../src/project/read/readDefinitions.ts'
import { readLanguages } from '../../src/project/read/readTexts.ts'
import { RESULT_CACHE_FILE } from '../../src/tools/project/resultCache.ts'
import { createProjectCopy } from '../support/projectCopy.ts'
import { PROJECT_ROOT } from '../support/projectRoot.ts'

/**
 * `npm run bench:pages`: measures the commands for owners' files in a project of 300 pages of which one is changed:
 * copies of the project's forms, each with a field of its own. Prints seconds by the clock and of the processor.
 */
const PAGES = 300
const REPORT_TIME = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\ncpu '+process.cpuUsage().user/1e6))`

const { root, remove } = createProjectCopy()
const pathTo = (file: string) => join(root, file)
const readJson = (file: string) => JSON.parse(readFileSync(pathTo(file), 'utf8'))
const writeJson = (file: string, content: unknown) => {
  writeFileSync(pathTo(file), `${JSON.stringify(content, null, 2)}\n`)
}

try {
  const changedPage = addPages()
  git('init', '--quiet')
  writeFileSync(pathTo('.gitignore'), 'node_modules\n')
  run('accept')
  git('add', '--all')
  git('-c', 'user.name=bench', '-c', 'user.email=bench@localhost', 'commit', '--quiet', '--message', 'before')
  const page = readJson(changedPage)
  page.schema.properties.benchNote.maxLength += 1
  writeJson(changedPage, page)
  writeJson('form.json', { type: 'object', properties: { name: { type: 'string', maxLength: 40 } } })
  for (const hasResults of [true, false]) {
    measure('accept', hasResults)
    git('checkout', '--', 'tests')
    measure('impact', hasResults, 'HEAD')
    measure('import', hasResults, pathTo('form.json'), '--page', `imported${Number(hasResults)}`)
    measure('check', hasResults)
  }
} finally {
  remove()
}

/** Copies the forms until there are enough pages. @returns the file of one of the copies */
function addPages(): string {
  const { pages, forms } = readDefinitions(root)
  const ids = [...forms.values()].filter(({ submit }) => submit.action === undefined).map(({ id }) => id)
  let file = ''
  for (let count = pages.length; count < PAGES; count++) {
    const source = ids[count % ids.length] ?? ''
    const id = `${source}Copy${count}`
    const page = readJson(`schemas/pages/${source}.page.json`)
    page.schema.properties.benchNote = { type: 'string', maxLength: 100 + count }
    page.steps?.[0].fields.push('benchNote')
    file = `schemas/pages/${id}.page.json`
    writeJson(file, {
      ...page,
      id,
      path: `/${id}`,
      menu: undefined,
      submit: { ...page.submit, path: `${page.submit.path}${count}` },
    })
    for (const language of readLanguages(root)) {
      const texts = readJson(`locales/${language}/pages/${source}.json`)
      const fields = { ...texts.fields, benchNote: { label: texts.title } }
      writeJson(`locales/${language}/pages/${id}.json`, { ...texts, fields })
    }
  }
  return file
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: root })
}

function run(command: string, ...args: string[]): { seconds: number; processor: number } {
  const startedAt = performance.now()
  const tool = join(PROJECT_ROOT, `src/tools/${command}/${command}.ts`)
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT_TIME, tool, ...args, '--root', root], {
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
  })
  return { seconds: (performance.now() - startedAt) / 1000, processor: Number(/cpu ([\d.]+)/.exec(stderr)?.[1]) }
}

/** @param hasResults whether the command may use the results of earlier runs */
function measure(command: string, hasResults: boolean, ...args: string[]): void {
  if (!hasResults) rmSync(RESULT_CACHE_FILE, { force: true })
  const { seconds, processor } = run(command, ...args)
  console.log(
    `${command}, ${hasResults ? 'with' : 'without'} results: ${seconds.toFixed(1)} s, processor ${processor.toFixed(1)} s`,
  )
}
