/**
 * ESLint rule: a comment or a test's title begins with its subject, never with "what", "who" or the like. Source: CONTRIBUTING.md,
 * section Comments.
 */
const UNCLEAR_OPENING = /^(?:what|who|whoever|whatever|of|that)\b/i
const TEST_FUNCTIONS = new Set(['it', 'test', 'describe'])

/** The first words of a comment, without the marks of a doc comment and of tags. */
const openingOf = (comment) => comment.value.replace(/^[\s*]+/, '')

export const plainOpenings = {
  meta: { type: 'suggestion', messages: { unclear: 'Begin with the subject instead of “{{word}}”.' }, schema: [] },
  create(context) {
    const check = (text, node) => {
      const [word] = UNCLEAR_OPENING.exec(text) ?? []
      if (word) context.report({ loc: node.loc, messageId: 'unclear', data: { word } })
    }
    return {
      Program() {
        const { comments = [] } = context.sourceCode.ast
        comments.forEach((comment, index) => {
          const previous = comments[index - 1]
          // The lines of one comment that is written as several.
          const goesOn =
            previous?.type === 'Line' && comment.type === 'Line' && previous.loc.end.line === comment.loc.start.line - 1
          if (!goesOn) check(openingOf(comment), comment)
        })
      },
      CallExpression({ callee, arguments: [title] }) {
        const base = callee.type === 'MemberExpression' ? callee.object : callee
        if (!TEST_FUNCTIONS.has(base.name)) return
        if (title?.type === 'Literal') check(String(title.value), title)
        if (title?.type === 'TemplateLiteral') check(title.quasis[0].value.raw, title)
      },
    }
  },
}
