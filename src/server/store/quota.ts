import type { Database } from './database.ts'

/** Files and their bytes. */
export interface Amount {
  files: number
  bytes: number
}

/** How long a file counts, in ms. Source: security notes, section 5. */
const WINDOW = 24 * 60 * 60_000

/**
 * When a sender may upload `more`: undefined: now, else ms since 1970. What counts is read from the stored submissions
 * themselves, so no counter can differ from them. Who has nothing in the window may always send one form.
 * @param quota what a sender may upload within 24 hours
 */
export async function freeAt(
  db: Database['db'],
  sender: string,
  more: Amount,
  quota: Amount,
  now: number,
): Promise<number | undefined> {
  const sent = await db
    .selectFrom('submissions')
    .innerJoin('files', 'files.submissionId', 'submissions.id')
    .select(['submissions.createdAt', 'files.size'])
    .where('submissions.sender', '=', sender)
    .where('submissions.createdAt', '>', now - WINDOW)
    .where('submissions.createdAt', '<=', now + WINDOW)
    .orderBy('submissions.createdAt')
    .execute()
  let files = sent.length + more.files
  let bytes = sent.reduce((sum, { size }) => sum + size, 0) + more.bytes
  let until: number | undefined
  for (const { createdAt, size } of sent) {
    if (files <= quota.files && bytes <= quota.bytes) break
    files -= 1
    bytes -= size
    until = createdAt + WINDOW
  }
  return until
}
