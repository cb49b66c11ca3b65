import type { ESTree, Plugin } from 'vite'

/** Functions of React that only make a value. */
const PURE_FUNCTIONS = new Set(['createContext', 'createElement', 'forwardRef', 'memo'])

/**
 * Leaves out of the bundle what React's libraries have for developers: react-router's development build, which its package
 * names for every bundler, and the names of components for developer tools. It also marks the components and contexts that
 * a library makes when it is loaded, so that those nobody uses are left out.
 */
export const trimReact = (): Plugin => ({
  name: 'formwright:trim-react',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react-router(?:\/|$)/ },
    async handler(id, importer, options) {
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
      return (
        resolved && { ...resolved, id: resolved.id.replace(/([\\/]dist[\\/])development(?=[\\/])/, '$1production') }
      )
    },
  },
  transform: {
    filter: { id: /[\\/]node_modules[\\/].*\.m?js$/, code: /from ["']react["']/ },
    handler(code) {
      const { body } = this.parse(code)
      const edits = body.flatMap((statement, index) => {
        if (statement.type === 'VariableDeclaration') {
          const context = memberAssignment(body[index + 1], 'contextType')
          return statement.declarations.flatMap(({ init }) => (init ? markPure(init, context?.name) : []))
        }
        const isMoved = isClass(body[index - 1]) && memberAssignment(statement, 'contextType') !== undefined
        return isMoved || memberAssignment(statement, 'displayName')
          ? { start: statement.start, end: statement.end, text: '' }
          : []
      })
      let position = 0
      const parts = edits.map(({ start, end, text }) => {
        const part = code.slice(position, start) + text
        position = end
        return part
      })
      return { code: parts.join('') + code.slice(position), map: null }
    },
  },
})

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Marks a value as one that the bundle may lack: a call of a pure function, or a class, whose base class is looked up.
 * @param contextType name of what the next statement makes the class's context
 */
function markPure({ type, start, end, ...init }: ESTree.Expression, contextType: string | undefined): Edit[] {
  const before = (text: string) => ({ start, end: start, text })
  if ('callee' in init) return PURE_FUNCTIONS.has(propertyName(init.callee) ?? '') ? [before('/* @__PURE__ */ ')] : []
  if (type !== 'ClassExpression') return []
  const members = contextType === undefined ? '{}' : `{ contextType: ${contextType} }`
  return [before('/* @__PURE__ */ (() => Object.assign('), { start: end, end, text: `, ${members}))()` }]
}

/** Whether a statement is `const Name = class …`. */
const isClass = (statement: ESTree.Directive | ESTree.Statement | undefined): boolean =>
  statement?.type === 'VariableDeclaration' &&
  statement.declarations.some(({ init }) => init?.type === 'ClassExpression')

/** What a statement `object.member = name` assigns; undefined for any other statement. */
function memberAssignment(
  statement: ESTree.Directive | ESTree.Statement | undefined,
  member: string,
): { name: string | undefined } | undefined {
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined
  const { left, right } = statement.expression
  return propertyName(left) === member ? { name: right.type === 'Identifier' ? right.name : undefined } : undefined
}

/** The name after the dot of `object.name`. */
function propertyName(node: { type: string; property?: { type: string; name?: unknown } }): string | undefined {
  const { type, property } = node
  return type === 'MemberExpression' && property?.type === 'Identifier' && typeof property.name === 'string'
    ? property.name
    : undefined
}
