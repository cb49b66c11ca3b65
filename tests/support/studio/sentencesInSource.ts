import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { PROJECT_ROOT } from '../projectRoot.ts'

/** Where sentences are made that the Studio shows. */
const SOURCES = [
  'src/definitions/*.ts',
  'src/lint/{check,source,texts}/*.ts',
  'src/lint/impact/!(formatImpact).ts',
  'src/lint/import/{readSource,whyNoSchema}.ts',
  'src/lint/snapshot/describeConditions.ts',
  'src/model/jsonSchema/schemaFaults.ts',
  'src/model/site/frontMatter.ts',
  'src/model/site/problems/*.ts',
  'src/tools/{checkFiles,importSchema,projectFiles,readProject,studioTrial}.ts',
]

/** All texts in these files, `{}` for each value, with their files; a choice between texts within one gives a text for each. */
export function textsInSource(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync(SOURCES, { cwd: PROJECT_ROOT }).sort()) {
    const text = readFileSync(join(PROJECT_ROOT, file), 'utf8')
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) return
      if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
        for (const each of textsOf(node, visit)) found.set(withoutNames(each), file)
      else ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  }
  return found
}

/** What the meta schemas say of their members, with their files: it is the hint where a member is wrong. */
export function textsInMetaSchemas(): Map<string, string> {
  const found = new Map<string, string>()
  for (const file of globSync('schemas/meta/{page,field,site,components}.schema.json', { cwd: PROJECT_ROOT }).sort())
    JSON.parse(readFileSync(join(PROJECT_ROOT, file), 'utf8'), (key, value: unknown) => {
      if (key === 'description' && typeof value === 'string') found.set(value, file)
      return value
    })
  return found
}

/** What the JSON service of the editor says of a text, `{}` for each value, with its file. */
export function textsOfEditor(): Map<string, string> {
  const file = 'node_modules/vscode-json-languageservice/lib/esm/parser/jsonParser.js'
  const code = readFileSync(join(PROJECT_ROOT, file), 'utf8')
  const messages = [...code.matchAll(/\bl10n\.t\((["'])(.*?)\1/g)].map(([, , text = '']) => withoutNames(text))
  return new Map(messages.map((text) => [text, file]))
}

/** A text or pattern with `{}` for each value; values that follow each other are one, as nothing tells them apart. */
export const withoutNames = (text: string): string =>
  text.replace(/\{\w+(?:, \w+)?\}/g, '{}').replace(/(?:\{\})+/g, '{}')

/** @param onValue gets what is no text itself, and may have texts in it */
function textsOf(node: ts.Expression, onValue: (node: ts.Node) => void): string[] {
  const within = (inner: ts.Expression) => textsOf(inner, onValue)
  if (ts.isParenthesizedExpression(node)) return within(node.expression)
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...within(node.whenTrue), ...within(node.whenFalse)]
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return ['', ...within(node.right)]
  if (ts.isTemplateExpression(node))
    return node.templateSpans.reduce(
      (starts, { expression, literal }) => {
        const values = within(expression)
        return starts.flatMap((start) => values.map((value) => start + value + literal.text))
      },
      [node.head.text],
    )
  onValue(node)
  return ['{}']
}
