import type { Rolldown } from 'vite'

/**
 * Leaves methods out of classes of a library that this site never calls: a bundler keeps all of a class.
 * @param members by class name; `default` is the class that a module exports as its default
 * @throws Error if a new version of the library lacks one of them: whoever updates it looks anew at what is called
 */
export function removeMembers(
  code: string,
  parse: Rolldown.PluginContext['parse'],
  members: Record<string, readonly string[]>,
): string {
  const missing = new Set(Object.entries(members).flatMap(([name, list]) => list.map((member) => `${name}.${member}`)))
  const removed: { start: number; end: number }[] = []
  for (const statement of parse(code).body) {
    const isDefault = statement.type === 'ExportDefaultDeclaration'
    const declaration = isDefault ? statement.declaration : statement
    if (declaration.type !== 'ClassDeclaration') continue
    const name = isDefault ? 'default' : (declaration.id?.name ?? '')
    for (const member of declaration.body.body) {
      if (!('key' in member) || member.key.type !== 'Identifier') continue
      if (missing.delete(`${name}.${member.key.name}`)) removed.push({ start: member.start, end: member.end })
    }
  }
  if (missing.size > 0) throw new Error(`To be left out, but not there: ${[...missing].join(', ')}`)
  // From the end, so that the positions before stay.
  return removed.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
}
