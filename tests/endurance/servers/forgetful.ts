import { standBy } from './standBy.ts'

/** Forgets the keys by which a form may be repeated: a repeat is stored again. */
standBy(({ store: { submissions } }) => {
  const { add } = submissions
  submissions.add = (filled) => add({ ...filled, repeat: undefined })
  submissions.earlier = async () => undefined
})
