import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { IMPORTED_MODULES, MUI_MODULE } from '../../forms/vite/formCode.ts'
import { RJSF_REPLACEMENTS } from '../../forms/vite/rjsfReplacements.ts'
import { readMeta } from '../../project/read/readTexts.ts'
import { themeTokens } from '../../site/app/theme/themeTokens.ts'
import { themeCss } from '../vite/themeSheet.ts'
import { PROJECT_ROOT } from '../toolArgs.ts'
import { manifest } from './manifest.ts'

const ENGINE = join(PROJECT_ROOT, 'src/forms')
const CACHE = join(PROJECT_ROOT, 'node_modules/.cache')
/** Types of the modules that the Vite plugin makes. */
const FORM_MODULES = 'vite/formModules.d.ts'
const LOCALES = join(PROJECT_ROOT, 'locales')

/** The modules that `exports` of the package names. */
const ENTRIES = ['index.ts', 'mui.ts', 'validator.ts', 'vite.ts']
/** Modules that only the Vite plugin names, for the code of compiled forms or in place of rjsf's modules. */
const NAMED_BY_PLUGIN = [
  ...IMPORTED_MODULES.map((module) => `${module}.ts`),
  `${MUI_MODULE}.tsx`,
  ...RJSF_REPLACEMENTS.map(([, file]) => `react/rjsf/${file}`),
]

/** Builds the package in `outDir`. */
export async function buildPackage(outDir: string): Promise<void> {
  rmSync(outDir, { recursive: true, force: true })
  await buildModules(join(outDir, 'dist'))
  writeDeclarations(join(outDir, 'dist'))
  writeStyles(join(outDir, 'dist/styles.css'))
  writeTexts(join(outDir, 'dist/texts'))
  for (const file of ['README.md', 'form.png']) cpSync(join(ENGINE, file), join(outDir, file))
  const rootManifest = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'))
  writeFileSync(join(outDir, 'package.json'), `${JSON.stringify(manifest(rootManifest), null, 2)}\n`)
}

/** Builds and packs the package. @returns the path of the packed file */
export async function packForms(outDir: string): Promise<string> {
  await buildPackage(outDir)
  const packed = execFileSync('npm', ['pack', '--silent', '--ignore-scripts'], { cwd: outDir, encoding: 'utf8' })
  return join(outDir, packed.trim())
}

/** One ES module for each source file, so that a bundler leaves out what a page does not use. */
const buildModules = (outDir: string) =>
  build({
    configFile: false,
    root: PROJECT_ROOT,
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2024',
      minify: false,
      sourcemap: true,
      cssCodeSplit: false,
      lib: {
        entry: Object.fromEntries(
          [...ENTRIES, ...NAMED_BY_PLUGIN].map((file) => [file.replace(/\.tsx?$/, ''), join(ENGINE, file)]),
        ),
        formats: ['es'],
        cssFileName: 'styles',
      },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
        output: { preserveModules: true, preserveModulesRoot: ENGINE, entryFileNames: '[name].js' },
      },
    },
  })

const readLocale = (language: string, name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(LOCALES, language, `${name}.json`), 'utf8'))

function writeTexts(folder: string): void {
  mkdirSync(folder)
  for (const language of readdirSync(LOCALES)) {
    const { tag } = readMeta(PROJECT_ROOT, language)
    const { form, loading, retry } = readLocale(language, 'common')
    const texts = { form, loading, retry, errors: readLocale(language, 'errors') }
    writeFileSync(join(folder, `${tag}.json`), JSON.stringify(texts))
  }
}

/** Type declarations by the project's compiler options. */
function writeDeclarations(outDir: string): void {
  const options = [
    '--declaration',
    '--emitDeclarationOnly',
    '--noEmit',
    'false',
    '--outDir',
    outDir,
    '--rootDir',
    ENGINE,
  ]
  // Below node_modules, where the compiler finds the types that it names.
  const config = join(CACHE, 'tsconfig.package.json')
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(PROJECT_ROOT, 'tsconfig.json'),
      // `npm run types` checks them.
      compilerOptions: { rewriteRelativeImportExtensions: true, noCheck: true },
      include: [],
      files: ENTRIES.map((file) => join(ENGINE, file)),
    }),
  )
  execFileSync(process.execPath, [join(PROJECT_ROOT, 'node_modules/typescript/bin/tsc'), '-p', config, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cpSync(join(ENGINE, FORM_MODULES), join(outDir, FORM_MODULES))
  for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.d.ts'),
  ))
    rewriteFile(join(outDir, file), (text) =>
      text.replace(/(['"]\.[^'"\n]*)\.tsx?(['"])/g, '$1.js$2').replace(/^import '.*\.css';\n/gm, ''),
    )
  writeFileSync(join(outDir, 'styles.d.ts'), 'export {}\n')
  rewriteFile(join(outDir, 'vite.d.ts'), (text) => `/// <reference path="./${FORM_MODULES}" />\n${text}`)
}

const rewriteFile = (file: string, rewrite: (text: string) => string): void =>
  writeFileSync(file, rewrite(readFileSync(file, 'utf8')))

/**
 * Puts the variables of the theme before the styles, with the site's colours as defaults. A page chooses the dark ones by
 * `data-color-mode="dark"`.
 */
function writeStyles(file: string): void {
  const styles = readFileSync(file, 'utf8')
  const names = new Set(styles.match(/--(?:mui|fw)-[\w-]+/g))
  const tokens = themeTokens(readMeta(PROJECT_ROOT, 'en'), 'en')
  const [light = '', dark = ''] = themeCss([{ tag: 'en', tokens }], names).split('\n')
  writeFileSync(file, [light.replace('color-scheme:light;', ''), dark, styles].join('\n'))
}
