import { completeTexts } from './completeTexts.ts'
import { exportTexts } from './exportTexts.ts'
import { importTextTable } from './importTextTable.ts'
import { readTextsArgs, type TextsArgs } from './textsArgs.ts'
import { runTool } from '../toolArgs.ts'

/**
 * `npm run texts`: adds each language's missing keys, marked ⟦…⟧ as untranslated, and records the English that
 * translations are based on; `--remove-unused` also removes keys that nothing uses, `--confirm <key>` confirms that a
 * translation still fits. Complete files stay untouched. `export` and `import` are for translators. Exit code 1:
 * nothing was written; 2: wrong options.
 */
process.stdout.on('error', () => process.exit(0))
await runTool(() => {
  if (!run(readTextsArgs(process.argv.slice(2)))) process.exitCode = 1
}, 2)

function run(args: TextsArgs): boolean {
  switch (args.command) {
    case 'complete':
      return completeTexts(args)
    case 'export':
      return exportTexts(args, (text) => process.stdout.write(text))
    case 'import': {
      const { lines, isRefused } = importTextTable(args)
      for (const line of lines) (isRefused ? console.error : console.log)(line)
      return !isRefused
    }
  }
}
