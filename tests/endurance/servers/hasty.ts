import { standBy } from './standBy.ts'

/** Answers first and writes a moment later. */
standBy(({ store: { submissions } }) => {
  const { add } = submissions
  submissions.add = async (filled) => {
    setTimeout(() => void add(filled), 10)
    return { outcome: 'stored', answer: filled.answer }
  }
})
