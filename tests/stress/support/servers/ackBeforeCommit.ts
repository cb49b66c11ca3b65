import { startOnMessage } from './startOnMessage.ts'

/** Answers first and writes a moment later. */
startOnMessage(({ store: { submissions } }) => {
  const { add } = submissions
  submissions.add = async (filled) => {
    setTimeout(() => void add(filled), 10)
    return { outcome: 'stored', envelopeJson: filled.envelopeJson }
  }
})
