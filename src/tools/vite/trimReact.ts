import type { Plugin } from 'vite'

/**
 * Functions of React that only make a value: components and contexts that nobody uses are left out of the bundle although
 * their library makes them when it is loaded.
 */
export const PURE_REACT_FUNCTIONS = ['createContext', 'createElement', 'forwardRef', 'memo'].map(
  (name) => `React.${name}`,
)

/** Removes from libraries the names of components for React's developer tools, which also keep unused components. */
export const dropDisplayNames = (): Plugin => ({
  name: 'formwright:drop-display-names',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]node_modules[\\/].*\.m?js$/, code: /\.displayName = / },
    handler(code) {
      const kept: string[] = []
      let position = 0
      for (const statement of this.parse(code).body) {
        if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') continue
        const { left } = statement.expression
        if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') continue
        if (left.property.name !== 'displayName') continue
        kept.push(code.slice(position, statement.start))
        position = statement.end
      }
      return position === 0 ? null : { code: kept.join('') + code.slice(position), map: null }
    },
  },
})
