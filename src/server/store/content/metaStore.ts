import type { Database } from '../tables.ts'

/** Values about the database itself, by name. */
export interface MetaStore {
  get(name: string): Promise<string | undefined>
  set(name: string, value: string): Promise<void>
}

export function createMetaStore({ db, write }: Database): MetaStore {
  return {
    async get(name) {
      return (await db.selectFrom('meta').select('value').where('name', '=', name).executeTakeFirst())?.value
    },
    set: (name, value) =>
      write(async (trx) => {
        await trx
          .insertInto('meta')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
      }),
  }
}
