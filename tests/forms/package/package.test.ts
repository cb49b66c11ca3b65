// @vitest-environment happy-dom
import { configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { execFileSync } from 'node:child_process'
import { mkdirSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { build, type PluginOption } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import '../../support/happyDomSelect.ts'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

// A busy machine draws late.
configure({ asyncUtilTimeout: 30_000 })

const loadModule = createRequire(import.meta.url)

const CONTACT = {
  type: 'object',
  title: 'Contact',
  required: ['email', 'topic'],
  properties: {
    email: { type: 'string', title: 'E-mail', format: 'email', description: 'We answer there.' },
    topic: { enum: ['sales', 'support'], title: 'Topic' },
    'first name': { type: 'string', title: 'First name', minLength: 2 },
    size: { type: 'integer', title: 'Size', minimum: 1 },
  },
  if: { properties: { topic: { const: 'support' } }, required: ['topic'] },
  then: { properties: { version: { type: 'string', title: 'Version' } }, required: ['version'] },
}

const readme = readFileSync(join(PROJECT_ROOT, 'src/forms/README.md'), 'utf8')
/** The code of the README's block that is marked so. */
const example = (mark: string): string =>
  new RegExp(`\`\`\`(?:tsx|js) ${mark}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? ''

let folder = ''
let app = ''
let packed = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'formwright-package-'))
  // As a terminal and a build have it: vitest's own value makes React's development builds.
  vi.stubEnv('NODE_ENV', 'production')
  const command = [join(PROJECT_ROOT, 'src/tools/packForms/packForms.ts'), '--out', join(folder, 'package')]
  packed = execFileSync(process.execPath, command, { encoding: 'utf8' }).trim()
  app = join(folder, 'app')
  installPacked(app)
  writeFileSync(join(app, 'contact.json'), JSON.stringify(CONTACT))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Unpacks the file and links its dependencies and peers, as npm would install them, without a network. */
function installPacked(project: string): void {
  const home = join(project, 'node_modules/@formwright/forms')
  mkdirSync(home, { recursive: true })
  execFileSync('tar', ['-xzf', packed, '--strip-components', '1', '-C', home])
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const others = ['@rjsf/validator-ajv8', 'express', 'fastify', '@types/react', '@types/react-dom', '@types/node']
  for (const name of [...Object.keys({ ...dependencies, ...peerDependencies }), ...others]) {
    mkdirSync(dirname(join(project, 'node_modules', name)), { recursive: true })
    symlinkSync(join(PROJECT_ROOT, 'node_modules', name), join(project, 'node_modules', name), 'dir')
  }
  writeFileSync(join(project, 'package.json'), '{ "private": true, "type": "module" }')
}

/** Builds a page of the project by Vite and runs it. @returns the page's code */
async function openPage(name: string, code: string, plugins: PluginOption = []): Promise<string> {
  writeFileSync(join(app, `${name}.tsx`), code)
  await build({
    configFile: false,
    root: app,
    logLevel: 'error',
    plugins: [plugins],
    build: {
      outDir: `dist-${name}`,
      minify: false,
      modulePreload: false,
      rolldownOptions: {
        checks: { pluginTimings: false },
        input: join(app, `${name}.tsx`),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  const file = join(app, `dist-${name}/${name}.js`)
  // Node loads it as it is; vitest's own import would read it by the project's configuration.
  loadModule(file)
  return readFileSync(file, 'utf8')
}

const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
afterEach(() => {
  log.mockClear()
  document.body.replaceChildren()
})

/** Sends the contact form once with faults and once without. */
async function fillIn(): Promise<void> {
  const type = (label: string, value: string) => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } })
    fireEvent.blur(screen.getByLabelText(label))
  }
  await screen.findByLabelText('E-mail')
  expect(screen.getByText('We answer there.')).toBeTruthy()
  type('E-mail', 'ada')
  type('First name', 'A')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('There are 3 things to correct')
  expect(log).not.toHaveBeenCalled()
  type('E-mail', 'ada@example.org')
  type('First name', 'Ada')
  type('Size', '7')
  fireEvent.change(screen.getByLabelText('Topic'), { target: { value: 'support' } })
  await screen.findByLabelText('Version')
  type('Version', '2.1')
  fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(log).toHaveBeenCalled())
  expect(log.mock.calls[0]?.[0]).toEqual({
    email: 'ada@example.org',
    topic: 'support',
    'first name': 'Ada',
    size: 7,
    version: '2.1',
  })
}

const vitePlugin = (): PluginOption => loadModule(join(app, 'node_modules/@formwright/forms/dist/vite.js')).formwright()

describe('the ways in of the README', () => {
  test('a form from its schema is filled in and sent, without code from strings', async () => {
    const bundle = await openPage('schema', example('way=schema'))
    expect(bundle).not.toMatch(/new Function\(/)
    await fillIn()
  })

  test('a form compiled by the Vite plugin is filled in and sent, without code from strings', async () => {
    const bundle = await openPage('compiled', example('way=compiled'), vitePlugin())
    expect(bundle).not.toMatch(/new Function\(/)
    await fillIn()
  })

  test('a form of rjsf moves by its import', async () => {
    await openPage('rjsf', example('way=rjsf'))
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeTruthy()
    await fillIn()
  })

  test('a form of rjsf with references is filled in and sent beside the Vite plugin', async () => {
    const { topic, ...properties } = CONTACT.properties
    const definitions = { topic }
    const schema = { ...CONTACT, definitions, properties: { ...properties, topic: { $ref: '#/definitions/topic' } } }
    writeFileSync(join(app, 'references.json'), JSON.stringify(schema))
    await openPage('references', example('way=rjsf').replace('contact.json', 'references.json'), vitePlugin())
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeTruthy()
    await fillIn()
  })

  test.each(['schema', 'compiled', 'rjsf'])('%s takes at most ten lines', (way) => {
    expect(example(`way=${way}`).trim().split('\n').length).toBeLessThanOrEqual(10)
  })
})

describe('in Node', () => {
  /** Posts bodies to a server of the README in a process of its own. @returns status and body of each response */
  function post(server: string, bodies: unknown[]): unknown {
    writeFileSync(join(app, `${server}.js`), example(`server=${server}`))
    writeFileSync(
      join(app, `${server}.client.js`),
      `import { app } from './${server}.js'
       const server = app.inject ? (await app.listen({ port: 0 }), app.server) : app.listen(0)
       const answers = []
       for (const body of ${JSON.stringify(bodies)}) {
         const response = await fetch('http://localhost:' + server.address().port + '/contact', {
           method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
         answers.push([response.status, await response.json()])
       }
       console.log(JSON.stringify(answers))
       process.exit()`,
    )
    return JSON.parse(execFileSync(process.execPath, [`${server}.client.js`], { cwd: app, encoding: 'utf8' }))
  }

  test.each(['express', 'fastify'])('%s judges bodies by the schema and answers rule names by pointer', (server) => {
    expect(example(`server=${server}`).trim().split('\n').length).toBeLessThanOrEqual(20)
    const bodies = [
      { email: 'ada@example.org', topic: 'sales' },
      { email: 'ada', topic: 'support', size: 0, 'first name': 'A' },
      [],
    ]
    expect(post(server, bodies)).toEqual([
      [200, { errors: {} }],
      [422, { errors: { '/email': 'format', '/first name': 'minLength', '/size': 'minimum', '/version': 'required' } }],
      [422, { errors: { '': 'type' } }],
    ])
  })

  test('the validator imports no React', () => {
    const packages = new Set<string>()
    const visited = new Set<string>()
    const visit = (file: string): void => {
      if (visited.has(file)) return
      visited.add(file)
      for (const [, source = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) .*?["']([^"']+)["'];$/gm))
        if (source.startsWith('.')) visit(join(dirname(file), source))
        else packages.add(source)
    }
    visit(join(app, 'node_modules/@formwright/forms/dist/validator.js'))
    expect(visited.size).toBeGreaterThan(20)
    expect([...packages].map((name) => name.split('/')[0]).sort()).toEqual(['ajv', 'ajv', 'ajv', 'ajv-formats'])
  })
})

describe('the packed file', () => {
  test('has types for the ways in of the README', () => {
    writeFileSync(join(app, 'forms.d.ts'), '/// <reference types="@formwright/forms/vite" />')
    const pages = ['schema', 'compiled', 'rjsf'].map((way) => {
      writeFileSync(join(app, `${way}.tsx`), example(`way=${way}`))
      return `${way}.tsx`
    })
    const tsc = join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc')
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'esnext',
      '--moduleResolution',
      'bundler',
      '--target',
      'es2024',
    ]
    const more = [
      '--jsx',
      'react-jsx',
      '--resolveJsonModule',
      '--skipLibCheck',
      '--preserveSymlinks',
      '--types',
      'node',
    ]
    // Ends with an error if it finds one.
    execFileSync(process.execPath, [tsc, ...options, ...more, 'forms.d.ts', ...pages], { cwd: app, encoding: 'utf8' })
  })

  test('has no fault that publint finds', async () => {
    const { messages } = await publint({ pkgDir: join(app, 'node_modules/@formwright/forms'), strict: true })
    expect(messages).toEqual([])
  })

  test('has types that every modern resolution finds', () => {
    const attw = join(PROJECT_ROOT, 'node_modules/@arethetypeswrong/cli/dist/index.js')
    // Ends with an error if it finds a problem.
    const command = [attw, packed, '--profile', 'esm-only']
    expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toContain('@formwright/forms/validator')
  })

  test('has a README of at most 150 lines with one picture', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(151)
    expect(readme.match(/!\[/g)).toHaveLength(1)
  })

  test('names no module that only a build of the site has', () => {
    const files = globSync('dist/**/*.js', { cwd: join(app, 'node_modules/@formwright/forms') })
    expect(files.length).toBeGreaterThan(100)
    for (const file of files)
      expect([file, readFileSync(join(app, 'node_modules/@formwright/forms', file), 'utf8')]).not.toMatchObject([
        file,
        expect.stringMatching(/["']virtual:|jsx-dev-runtime/),
      ])
  })
})
