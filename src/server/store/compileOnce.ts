import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Stands in a compiled statement for a value that is given each time. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built and compiled once for each kind of database; both take Kysely longer than SQLite takes for the
 * statement.
 * @param build may do nothing with the values but put them into the statement
 * @returns executes it with values, which have the same names each time and none of which is undefined
 */
export function compileOnce<V extends object, Row>(
  build: (db: Kysely<Tables>, values: V) => Compilable<Row>,
): (db: Kysely<Tables>, values: V) => Promise<Row[]> {
  const compiled = new WeakMap<DialectAdapter, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      const placeholders = Object.keys(values).map((name) => [name, new Placeholder(name)] as const)
      query = build(db, Object.fromEntries(placeholders) as V).compile()
      compiled.set(adapter, query)
    }
    const given = new Map<string, unknown>(Object.entries(values))
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? given.get(each.name) : each))
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}
