/** Parses CSV by RFC 4180. */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let i = 0; i < csv.length; i += 1) {
    const character = csv[i]
    if (quoted && character === '"' && csv[i + 1] === '"') {
      cell += '"'
      i += 1
    } else if (character === '"') quoted = !quoted
    else if (!quoted && character === ',') {
      rows.at(-1)?.push(cell)
      cell = ''
    } else if (!quoted && character === '\r' && csv[i + 1] === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      rows.push([])
      i += 1
    } else cell += character
  }
  return rows.slice(0, -1)
}
