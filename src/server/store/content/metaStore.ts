import type { Database } from '../tables.ts'

export type MetaStore = ReturnType<typeof createMetaStore>

/** Values about the database itself, by name. */
export const createMetaStore = ({ db, write }: Database) => ({
  get: async (name: string): Promise<string | undefined> =>
    (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value,
  set: (name: string, value: string): Promise<void> =>
    write(async (trx) => {
      await trx
        .insertInto('meta')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
    }),
})
