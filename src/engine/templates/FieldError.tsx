import { useWords } from '../../i18n/useWords.ts'
import type { Problem } from '../../model/problem.ts'
import { useForm } from '../FormContext.ts'
import { errorText } from '../errorText.ts'

/** The sentence for a broken rule, worded when it is drawn, so that a language switch words it anew. */
export function FieldError({ id, problem }: { id: string; problem: Problem }) {
  const words = useWords()
  const { form } = useForm()
  return (
    <p className="fw-error" id={id}>
      <svg className="fw-error-icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-2h2Zm0-4h-2V7h2Z" /></svg>
      {errorText(form, problem, words)}
    </p>
  )
}
