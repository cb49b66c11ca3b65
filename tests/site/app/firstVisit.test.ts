import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../../support/projectRoot.ts'

/** Modules that must be loaded on demand only. */
const ON_DEMAND = ['@mui', '@emotion', 'src/site/app/shell/header/MenuDrawer.tsx', 'src/site/app/theme/MuiTheme.tsx']

/** The modules that a module imports as values, statically or dynamically. */
function importsOf(file: string): { static: string[]; dynamic: string[] } {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const imports: { static: string[]; dynamic: string[] } = { static: [], dynamic: [] }
  const visit = (node: ts.Node): void => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const isType = ts.isImportDeclaration(node) && node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
      if (!isType && ts.isStringLiteral(node.moduleSpecifier)) imports.static.push(node.moduleSpecifier.text)
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target && ts.isStringLiteral(target)) imports.dynamic.push(target.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const resolveFrom = (name: string) =>
    name.startsWith('.') ? relative(PROJECT_ROOT, resolve(dirname(file), name)) : name
  return { static: imports.static.map(resolveFrom), dynamic: imports.dynamic.map(resolveFrom) }
}

/** All static imports of modules, direct and indirect. */
function staticImports(entries: string[]): string[] {
  const all = new Set(entries)
  for (const name of all) {
    if (/^src\/.*\.tsx?$/.test(name)) for (const each of importsOf(join(PROJECT_ROOT, name)).static) all.add(each)
  }
  return [...all]
}

test('no page imports MUI or emotion statically', () => {
  const pages = ['screens.ts', 'loadPage.ts'].flatMap(
    (name) => importsOf(join(PROJECT_ROOT, 'src/site/app/routing', name)).dynamic,
  )
  expect(pages.length).toBeGreaterThan(5)
  const importedModules = staticImports(['src/main.tsx', ...pages])
  expect(importedModules).toContain('src/site/app/shell/header/Header.tsx')
  expect(importedModules).toContain('src/forms/react/form/SchemaForm.tsx')
  expect(importedModules.filter((name) => ON_DEMAND.some((each) => name.startsWith(each)))).toEqual([])
})
