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
      const edits = this.parse(code).body.flatMap((statement) => {
        if (statement.type === 'VariableDeclaration')
          return statement.declarations.flatMap(({ init }) => (init ? markPure(init) : []))
        return statement.type === 'ExpressionStatement' &&
          statement.expression.type === 'AssignmentExpression' &&
          propertyName(statement.expression.left) === 'displayName'
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

/** Marks a value as one that the bundle may lack: a call of a pure function, or a class, whose base class is looked up. */
function markPure({ type, start, end, ...init }: ESTree.Expression): Edit[] {
  const before = (text: string) => ({ start, end: start, text })
  if ('callee' in init) return PURE_FUNCTIONS.has(propertyName(init.callee) ?? '') ? [before('/* @__PURE__ */ ')] : []
  return type === 'ClassExpression' ? [before('/* @__PURE__ */ (() => '), { start: end, end, text: ')()' }] : []
}

/** The name after the dot of `object.name`. */
function propertyName(node: { type: string; property?: { type: string; name?: unknown } }): string | undefined {
  const { type, property } = node
  return type === 'MemberExpression' && property?.type === 'Identifier' && typeof property.name === 'string'
    ? property.name
    : undefined
}
