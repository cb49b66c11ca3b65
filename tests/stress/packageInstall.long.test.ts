import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PROJECT_ROOT } from '../support/projectRoot.ts'
import { isNightly } from '../support/runMode.ts'

const folder = mkdtempSync(join(tmpdir(), 'formwright-install-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (command: string, ...options: string[]): string =>
  execFileSync(command, options, { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } })

/** The nightly run has a network; `tests/forms/package` unpacks the file without one and fills in the forms. */
test.runIf(isNightly)('npm installs the packed file with its peers, and Vite builds each way in', () => {
  const packed = run(
    process.execPath,
    join(PROJECT_ROOT, 'src/tools/packForms/packForms.ts'),
    '--out',
    join(folder, 'out'),
  )
  const { devDependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8'))
  const peers = ['react', 'react-dom', 'vite', '@rjsf/core', '@rjsf/utils', '@rjsf/mui', '@rjsf/validator-ajv8']
  const muiPeers = ['@mui/material', '@mui/icons-material', '@emotion/react', '@emotion/styled']
  const versions = [...peers, ...muiPeers].map((name) => `${name}@${devDependencies[name]}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  run('npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--include', 'dev', packed.trim(), ...versions)
  const schema = { type: 'object', properties: { email: { type: 'string', format: 'email' } } }
  writeFileSync(join(folder, 'contact.json'), JSON.stringify(schema))
  writeFileSync(
    join(folder, 'vite.config.js'),
    `import { formwright } from '@formwright/forms/vite'\nexport default { plugins: [formwright()] }`,
  )
  const readme = readFileSync(join(PROJECT_ROOT, 'src/forms/README.md'), 'utf8')
  for (const way of ['schema', 'compiled', 'rjsf']) {
    const code = new RegExp(`\`\`\`tsx way=${way}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? ''
    writeFileSync(join(folder, 'main.tsx'), code)
    writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.tsx"></script>')
    expect([way, run('npx', 'vite', 'build', '--outDir', `dist-${way}`)]).toEqual([
      way,
      expect.stringContaining('built in'),
    ])
  }
})
