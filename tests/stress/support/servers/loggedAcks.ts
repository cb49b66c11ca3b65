import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { deriveIdempotencyKey } from '../../../../src/server/store/submissions/idempotencyKey.ts'
import { openSqlite } from '../../../../src/server/store/sqlite/openSqlite.ts'

/** Stores submissions, forty in sequence, then sixty in parallel, and prints a line for each acknowledgement. */
const store = await openSqlite(process.argv[2] as string)
const addSubmission = async () => {
  const id = randomUUID()
  await store.submissions.add({
    submission: {
      id,
      reference: id,
      page: 'x',
      call: '/pc/x',
      accountId: null,
      aType: null,
      data: '{}',
      language: 'tw',
      createdAt: Date.now(),
    },
    idempotencyKey: deriveIdempotencyKey(id, '/pc/x', {}),
    envelopeJson: '{}',
  })
  writeSync(1, 'acknowledged\n')
}
for (let one = 0; one < 40; one += 1) await addSubmission()
writeSync(1, 'together\n')
await Promise.all(Array.from({ length: 60 }, addSubmission))
await store.close()
