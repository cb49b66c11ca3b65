import { useSentences } from './sentences.ts'

/** A sentence of the check or of the impact report; in English, and marked so, where the language has no words for it. */
export function Sentence({ english, className }: { english: string; className?: string }) {
  const say = useSentences()
  const words = say(english)
  return (
    <p className={className} lang={words === undefined ? 'en' : undefined}>
      {words ?? english}
    </p>
  )
}
