const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** The body of a text file as HTML: `## ` begins a heading, `- ` an entry of a list, an empty line a new paragraph. */
export function toHtml(body: string): string {
  return body.split(/\n{2,}/).map((block) => block.trim()).filter(Boolean).map((block) => {
    if (block.startsWith('## ')) return `<h2>${escape(block.slice(3))}</h2>`
    const lines = block.split('\n')
    if (lines.every((line) => line.startsWith('- '))) return `<ul>${lines.map((line) => `<li>${escape(line.slice(2))}</li>`).join('')}</ul>`
    return `<p>${escape(lines.join(' '))}</p>`
  }).join('')
}
