/** The sentence for a broken rule, as part of its field's template: a component of its own would be one more to draw. */
export function fieldError(id: string, message: string) {
  return (
    <p className="fw-error" id={id}>
      <svg className="fw-error-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm1 15h-2v-2h2Zm0-4h-2V7h2Z" />
      </svg>
      {message}
    </p>
  )
}
