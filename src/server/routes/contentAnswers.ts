import { LRUCache } from 'lru-cache'
import { compressText, toNegotiatedText, type NegotiatedText } from '../http/negotiatedText.ts'

/** Envelopes of content, each made once for every language and change of the content. */
export interface ContentAnswers {
  /**
   * The envelope under a key, as it is sent.
   * @param key all that the answer depends on, besides the content
   * @param make returns the envelope as JSON; what it throws is not kept
   */
  find(key: string, make: () => Promise<string>): NegotiatedText | Promise<NegotiatedText>
  /** The envelope under a key, if it was made and the content has not changed before this turn of the event loop. */
  findMade(key: string): NegotiatedText | undefined
}

interface Answer {
  /** Of the content that it was made from. */
  revision: unknown
  text: NegotiatedText
  /** Compressed from the second time on: who asks for pages without end gets none compressed. */
  isCompressing: boolean
}

/** In memory, in bytes of uncompressed text. */
const MAX_BYTES = 16 * 1024 * 1024
const MAX_ANSWERS = 2000

/** @param revision of the content; another one means that it may have changed */
export function createContentAnswers(revision: () => unknown): ContentAnswers {
  const answers = new LRUCache<string, Answer>({
    max: MAX_ANSWERS,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ text }, key) => text.identity.length + key.length,
  })
  const pending = new Map<string, { revision: unknown; text: Promise<NegotiatedText> }>()

  /** The revision as this turn of the event loop has found it, for asking the database takes longer than all else. */
  let revisionOfTurn: unknown
  const forgetRevision = (): void => {
    revisionOfTurn = undefined
  }
  function findRevisionOfTurn(): unknown {
    if (revisionOfTurn === undefined) {
      revisionOfTurn = revision()
      setImmediate(forgetRevision)
    }
    return revisionOfTurn
  }

  async function renew(key: string, current: unknown, make: () => Promise<string>): Promise<NegotiatedText> {
    try {
      const identity = Buffer.from(await make())
      const previous = answers.get(key)
      const isSame = previous?.text.identity.equals(identity) === true
      const answer = isSame
        ? { ...previous, revision: current }
        : { revision: current, text: toNegotiatedText(identity), isCompressing: false }
      answers.set(key, answer)
      return answer.text
    } finally {
      if (pending.get(key)?.revision === current) pending.delete(key)
    }
  }

  return {
    findMade(key) {
      const answer = answers.get(key)
      return answer?.isCompressing === true && answer.revision === findRevisionOfTurn() ? answer.text : undefined
    },
    find(key, make) {
      const current = revision()
      const answer = answers.get(key)
      if (answer && answer.revision === current) {
        if (!answer.isCompressing) {
          answer.isCompressing = true
          // Sent uncompressed meanwhile, and should it fail.
          compressText(answer.text).catch(() => undefined)
        }
        return answer.text
      }
      const started = pending.get(key)
      if (started && started.revision === current) return started.text
      const text = renew(key, current, make)
      pending.set(key, { revision: current, text })
      return text
    },
  }
}
