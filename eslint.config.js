import js from '@eslint/js'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import tseslint from 'typescript-eslint'
import { plainOpenings } from './src/tools/lint/plainOpenings.js'

/**
 * Folder of src → other folders that it may import. A folder without a row may import everything, but no folder with a
 * row may import it. The reasons are in `docs/decisions/001-modules.md`. Cycles: `npm run cycles`.
 */
const SITE = ['site/ui', 'site/i18n', 'site/session', 'site/api', 'site/screens', 'site/app']
const IMPORT_RULES = {
  'forms/schema': [],
  'forms/data': ['forms/schema'],
  'forms/react': ['forms/schema', 'forms/data'],
  model: ['forms/schema', 'forms/data'],
  'site/ui': ['forms', 'model'],
  'site/i18n': ['forms/schema', 'forms/data', 'model'],
  'site/session': ['forms/schema', 'forms/data', 'model'],
  'site/api': ['site/session', 'site/i18n', 'forms/schema', 'forms/data', 'model'],
  'site/screens': ['site/api', 'site/session', 'site/i18n', 'site/ui', 'forms', 'model'],
  'site/app': [...SITE, 'forms', 'model'],
  server: ['project/read', 'forms/schema', 'forms/data', 'model'],
  project: ['forms/schema', 'forms/data', 'model'],
  'studio/model': ['project', 'forms/schema', 'forms/data', 'model'],
  'studio/server': ['studio/model', 'project', 'forms/schema', 'forms/data', 'model'],
  'studio/client': [
    'studio/model',
    'studio/gallery',
    'site/app/theme',
    'site/session',
    'site/i18n',
    'site/ui',
    'project',
    'forms',
    'model',
  ],
  // The preview shows forms as the site does, with the site's parts.
  'studio/preview': [
    'studio/client',
    'studio/model',
    'studio/gallery',
    'site/app/theme',
    'site/api',
    'site/session',
    'site/i18n',
    'site/ui',
    'project',
    'forms',
    'model',
  ],
  'studio/gallery': [...SITE, 'forms', 'model'],
}

/** Zones that let each folder import only itself and the folders of its row. */
const zonesOf = (rules) =>
  Object.entries(rules).map(([folder, allowed]) => ({
    target: `./src/${folder}`,
    from: './src',
    except: [...new Set([folder, ...allowed])].map((other) => `./${other}`),
    message: `${folder} may import ${allowed.join(', ') || 'packages only'}.`,
  }))
const zones = zonesOf(IMPORT_RULES)

/**
 * The same inside src/server. An entry without a row may import no other, so a new folder needs a row. The files in
 * `SERVER_ROOTS` may import everything, and no other entry may import them.
 */
const SERVER_IMPORT_RULES = {
  http: [],
  captcha: [],
  limits: ['http'],
  secrets: ['limits', 'http'],
  store: ['secrets', 'limits', 'http'],
  files: ['store', 'secrets', 'limits', 'http'],
  actions: ['files', 'store', 'secrets', 'limits', 'http'],
  sampleData: ['store', 'secrets'],
  outbox: ['actions', 'store', 'secrets', 'limits', 'http'],
  plugins: ['actions', 'files', 'store', 'secrets', 'limits', 'http'],
  routes: ['plugins', 'actions', 'captcha', 'files', 'store', 'secrets', 'limits', 'http'],
  proxy: ['routes', 'plugins', 'actions', 'files', 'store', 'secrets', 'limits', 'http'],
  cli: ['settings.ts', 'actions', 'store', 'secrets', 'http'],
  'settings.ts': ['http'],
}
const SERVER_ROOTS = ['app.ts', 'start.ts', 'serve.ts', 'main.ts']
const serverEntries = readdirSync(join(import.meta.dirname, 'src/server'))
const serverZones = serverEntries
  .filter((entry) => !SERVER_ROOTS.includes(entry))
  .flatMap((entry) => {
    const allowed = SERVER_IMPORT_RULES[entry] ?? []
    return serverEntries
      .filter((other) => other !== entry && !allowed.includes(other))
      .map((other) => ({
        target: `./src/server/${entry}`,
        from: `./src/server/${other}`,
        message: `server/${entry} may import ${allowed.join(', ') || 'no other folder of the server'}.`,
      }))
  })

/** The site uses of the engine only what `src/forms/index.ts` and `mui.ts` export, from the modules behind them. */
const publicModules = ['index.ts', 'mui.ts'].flatMap((file) =>
  [...readFileSync(join(import.meta.dirname, 'src/forms', file), 'utf8').matchAll(/ from '(\.\/[^']+)'/g)].map(
    ([, module]) => module,
  ),
)
const publicZone = {
  target: './src/site',
  from: './src/forms',
  except: [...publicModules, './react/base/base.css', './react/base/buttons.css'],
  message: 'src/forms/index.ts does not export it.',
}

const screenZones = readdirSync(join(import.meta.dirname, 'src/site/screens')).map((screen) => ({
  target: `./src/site/screens/${screen}`,
  from: './src/site/screens',
  except: [`./${screen}`],
  message: 'A screen never imports another screen.',
}))

export default tseslint.config(
  { ignores: ['dist', 'dist-forms', 'node_modules', 'data', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX, formwright: { rules: { 'plain-openings': plainOpenings } } },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'formwright/plain-openings': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'import-x/no-restricted-paths': ['error', { zones: [...zones, publicZone, ...serverZones, ...screenZones] }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-restricted-syntax': [
        'error',
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: 'Content is drawn as React elements, never as HTML.',
        },
        {
          selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML)$/]',
          message: 'Content is drawn as React elements, never as HTML.',
        },
        {
          selector: "NewExpression[callee.name='Function'], CallExpression[callee.name='eval']",
          message: 'Code is never made from text.',
        },
      ],
    },
  },
  // Benchmark pages of other form libraries: browser code whose packages only the benchmark installs.
  {
    files: ['tests/bench/forms/peers/**/*.{js,jsx}'],
    languageOptions: {
      parserOptions: { ecmaFeatures: { jsx: true } },
      globals: Object.fromEntries(
        ['URLSearchParams', 'addEventListener', 'document', 'location'].map((name) => [name, 'readonly']),
      ),
    },
  },
  { files: ['src/**/*.{ts,tsx}'], plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  // One long text must not keep the server or a phone busy.
  { files: ['src/**'], plugins: { regexp }, rules: { 'regexp/no-super-linear-backtracking': 'error' } },
  {
    files: ['src/forms/**', 'src/server/**', 'src/site/**'],
    rules: { 'regexp/no-super-linear-move': 'error' },
  },
  // A long run of marks would take seconds.
  {
    files: ['src/server/**', 'src/forms/{schema,data}/**'],
    ignores: ['src/forms/schema/plainText.ts'],
    rules: { 'no-restricted-properties': ['error', { property: 'normalize', message: 'Call toNormalForm.' }] },
  },
  // A project from elsewhere may have links out of its folder.
  {
    files: ['src/tools/{accept,check,import,openapi,report,texts}/**'],
    // It writes where the person says.
    ignores: ['src/tools/texts/exportTexts.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'node:fs', importNames: ['writeFileSync', 'mkdirSync'], message: 'Call writeProjectFile.' },
      ],
    },
  },
  // Playwright reads a fixture's dependencies from this pattern, even an empty one.
  { files: ['tests/e2e/support/siteFixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['src/tools/**', 'src/server/serve.ts', 'tests/**', 'src/site/app/shell/RouteErrorBoundary.tsx'],
    rules: { 'no-console': 'off' },
  },
)
