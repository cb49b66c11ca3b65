import { startOnMessage } from './startOnMessage.ts'

/** Forgets the keys by which a form may be repeated: a repeat is stored again. */
startOnMessage(({ store: { submissions } }) => {
  const { add } = submissions
  submissions.add = (filled) => add({ ...filled, idempotencyKey: undefined })
  submissions.findRepeat = async () => undefined
})
