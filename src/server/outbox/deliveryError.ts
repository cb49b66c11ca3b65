/** A failed delivery; the message is short and repeats nothing that the receiver has said. */
export class DeliveryError extends Error {
  override name = 'DeliveryError'
  /** Whether no further attempt can succeed. */
  readonly isFinal: boolean

  constructor(message: string, { isFinal = false } = {}) {
    super(message)
    this.isFinal = isFinal
  }
}
