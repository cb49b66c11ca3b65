interface RootManifest {
  version: string
  license: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Packages that come with the engine. */
const DEPENDENCIES = ['@cfworker/json-schema', 'ajv', 'ajv-formats', 'i18next', 'react-i18next']
/** Packages that the application has once; those in the second list only if it uses `./mui` or `./vite`. */
const PEERS = ['@rjsf/core', '@rjsf/utils', 'react', 'react-dom']
const OPTIONAL_PEERS = [
  '@emotion/react',
  '@emotion/styled',
  '@mui/icons-material',
  '@mui/material',
  '@rjsf/mui',
  'vite',
]

const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` })

/** The package's manifest. */
export function manifest({ version, license, dependencies, devDependencies }: RootManifest): object {
  const versions = { ...dependencies, ...devDependencies }
  const named = (names: string[], range: string) =>
    Object.fromEntries(names.map((name) => [name, `${range}${versions[name]}`]))
  return {
    name: '@formwright/forms',
    version,
    description: 'Forms of any JSON Schema for React: fast, accessible, in six languages.',
    license,
    type: 'module',
    files: ['dist', 'form.png'],
    sideEffects: ['**/*.css', './dist/react/rjsf/listFields.js'],
    exports: {
      '.': entry('index'),
      './mui': entry('mui'),
      './validator': entry('validator'),
      './vite': entry('vite'),
      './styles.css': { types: './dist/styles.d.ts', default: './dist/styles.css' },
      // For the code that the Vite plugin makes.
      './internal/*': { types: './dist/*.d.ts', default: './dist/*.js' },
      './texts/*.json': './dist/texts/*.json',
    },
    dependencies: named(DEPENDENCIES, ''),
    peerDependencies: named([...PEERS, ...OPTIONAL_PEERS], '^'),
    peerDependenciesMeta: Object.fromEntries(OPTIONAL_PEERS.map((name) => [name, { optional: true }])),
  }
}
