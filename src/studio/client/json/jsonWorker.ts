import { config } from '@vscode/l10n'
import { complaintsOf, proposalsAt } from './jsonService.ts'
import type { JsonAnswer, JsonQuestion, JsonWords } from './jsonThread.ts'

/** Thread of the pane JSON: judging a long file takes seconds, in which nobody could type. */
const answer = ({ file, text, place }: JsonQuestion): Promise<JsonAnswer['result']> =>
  place === undefined ? complaintsOf(file, text) : proposalsAt(file, text, place)

self.addEventListener('message', ({ data }: MessageEvent<JsonQuestion | JsonWords>) => {
  if ('words' in data) {
    config({ contents: data.words })
    return
  }
  answer(data).then(
    (result) => self.postMessage({ id: data.id, result } satisfies JsonAnswer),
    () => self.postMessage({ id: data.id, result: [] } satisfies JsonAnswer),
  )
})
