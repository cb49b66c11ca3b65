import js from '@eslint/js'
import importX, { createNodeResolver } from 'eslint-plugin-import-x'
import reactHooks from 'eslint-plugin-react-hooks'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import tseslint from 'typescript-eslint'

/** Folder of src → folders it may import from. Why: `docs/decisions/001-modules.md`. Cycles: `npm run cycles`. */
const IMPORT_RULES = {
  model: [],
  ui: [],
  i18n: ['model'],
  storage: [],
  session: ['storage', 'model'],
  engine: ['model', 'ui', 'i18n'],
  aspapi: ['session', 'i18n', 'model'],
  screens: ['engine', 'aspapi', 'session', 'i18n', 'storage', 'ui', 'model'],
  app: ['screens', 'engine', 'aspapi', 'session', 'i18n', 'storage', 'ui', 'model'],
  gallery: ['app', 'screens', 'engine', 'aspapi', 'session', 'i18n', 'storage', 'ui', 'model'],
  lint: ['model'],
  contract: ['lint', 'model'],
  definitions: ['model'],
  server: ['definitions', 'model'],
  studio: ['app', 'gallery', 'engine', 'aspapi', 'session', 'i18n', 'ui', 'lint', 'definitions', 'model'],
  tools: ['gallery', 'studio', 'contract', 'definitions', 'lint', 'model'],
}

const zones = Object.entries(IMPORT_RULES).flatMap(([folder, allowed]) =>
  Object.keys(IMPORT_RULES)
    .filter((other) => other !== folder && !allowed.includes(other))
    .map((other) => ({
      target: `./src/${folder}`,
      from: `./src/${other}`,
      message: `${folder} may import ${allowed.join(', ') || 'packages only'}.`,
    })),
)

/**
 * The same inside src/server. An entry without a row may import no other: a new folder says here what it needs.
 * Only app, start and main, which are free, import app, start and main.
 */
const SERVER_IMPORT_RULES = {
  http: [],
  captcha: [],
  limits: ['http'],
  secrets: ['limits', 'http'],
  store: ['secrets', 'http'],
  files: ['store', 'secrets', 'limits', 'http'],
  actions: ['files', 'store', 'secrets', 'limits', 'http'],
  sampleData: ['store', 'secrets'],
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

/** The same inside src/studio, with what each part may have of other folders of src. Source: decision 047. */
const STUDIO_IMPORT_RULES = {
  model: ['lint', 'model'],
  server: ['studio/model', 'definitions', 'lint', 'model'],
  client: ['studio/model', 'app/theme', 'gallery', 'engine', 'i18n', 'ui', 'lint', 'model'],
  // The page in the frame shows forms as visitors have them.
  preview: [
    'studio/client',
    'studio/model',
    'app/theme',
    'gallery',
    'engine',
    'aspapi',
    'session',
    'i18n',
    'ui',
    'lint',
    'model',
  ],
}
const studioZones = Object.entries(STUDIO_IMPORT_RULES).map(([part, allowed]) => ({
  target: `./src/studio/${part}`,
  from: './src',
  except: [`./studio/${part}`, ...allowed.map((folder) => `./${folder}`)],
  message: `studio/${part} may import ${allowed.join(', ')}.`,
}))

const screenZones = readdirSync(join(import.meta.dirname, 'src/screens')).map((screen) => ({
  target: `./src/screens/${screen}`,
  from: './src/screens',
  except: [`./${screen}`],
  message: 'A screen never imports another screen.',
}))

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'data', 'test-results', 'playwright-report'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx', '.js'] })] },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      'import-x/no-restricted-paths': ['error', { zones: [...zones, ...serverZones, ...studioZones, ...screenZones] }],
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
  // Pages of the benchmark's peers: browser code whose packages are installed only for it.
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
  // Playwright reads a fixture's dependencies from this pattern, even an empty one.
  { files: ['tests/e2e/support/siteFixtures.ts'], rules: { 'no-empty-pattern': 'off' } },
  {
    files: ['src/tools/**', 'src/server/serve.ts', 'tests/**', 'src/app/shell/RouteErrorBoundary.tsx'],
    rules: { 'no-console': 'off' },
  },
)
