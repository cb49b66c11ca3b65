/**
 * A database or key file that cannot be used; the message is one sentence for the person who starts the server.
 */
export class StoreError extends Error {
  override name = 'StoreError'
}

/** Another process kept the database locked for too long; nothing was written. */
export class StoreBusyError extends Error {
  override name = 'StoreBusyError'
}

/** The disk of the database is full; nothing was written. */
export class StoreFullError extends Error {
  override name = 'StoreFullError'
}

/**
 * The database cannot be reached or does not respond; requests get 503 until it responds again. After a lost connection
 * a change may have been made all the same, so it is only safe to repeat under its idempotency key.
 */
export class StoreDownError extends Error {
  override name = 'StoreDownError'
  readonly statusCode = 503
}
