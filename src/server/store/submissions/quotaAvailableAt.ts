import type { Database } from '../tables.ts'

/** Number of files and their total size. */
export interface UploadAmount {
  files: number
  bytes: number
}

/** Time for which a file counts towards the quota, in ms. Source: decision 017. */
const QUOTA_WINDOW_MS = 24 * 60 * 60_000

/**
 * The time from which a sender may make an upload: undefined for now, otherwise ms since 1970. Counts the stored
 * submissions themselves, so no counter can differ from them. A sender without recent uploads may always send one form.
 * @param quota upload limit of a sender within 24 hours
 */
export async function quotaAvailableAt(
  db: Database['db'],
  sender: string,
  upload: UploadAmount,
  quota: UploadAmount,
  now: number,
): Promise<number | undefined> {
  const recentFiles = await db
    .selectFrom('submissions')
    .innerJoin('files', 'files.submissionId', 'submissions.id')
    .select(['submissions.createdAt', 'files.size'])
    .where('submissions.sender', '=', sender)
    .where('submissions.createdAt', '>', now - QUOTA_WINDOW_MS)
    .where('submissions.createdAt', '<=', now + QUOTA_WINDOW_MS)
    .orderBy('submissions.createdAt')
    .execute()
  let files = recentFiles.length + upload.files
  let bytes = recentFiles.reduce((sum, { size }) => sum + size, 0) + upload.bytes
  let availableAt: number | undefined
  for (const { createdAt, size } of recentFiles) {
    if (files <= quota.files && bytes <= quota.bytes) break
    files -= 1
    bytes -= size
    availableAt = createdAt + QUOTA_WINDOW_MS
  }
  return availableAt
}
